import "server-only";
import { z } from "zod";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { decodeCursor, moment } from "@/lib/platform/http/cursor";
import { conflict, forbidden, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, longTextContains, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import {
  type AllCommentList,
  type Comment,
  type CommentInput,
  type CommentList,
  commentSchema,
  listedCommentSchema,
} from "./schema";

/** SQL that builds a comment's JSON: `c` is the comment, `u` its author. */
export const commentAsJson = sql`json_build_object(
  'id', c.id, 'videoId', c.video_id, 'parentId', c.parent_id, 'userId', c.user_id, 'content', c.content,
  'replyCount', (SELECT count(*)::int FROM comments r WHERE r.parent_id = c.id),
  'createdAt', ${isoTime(sql`c.created_at`)}, 'updatedAt', ${isoTime(sql`c.updated_at`)},
  'user', json_build_object('id', u.id, 'name', u.name, 'profilePictureUrl', u.profile_picture_url))`;

export const commentRow = z.object({ comment: commentSchema });

/**
 * One page of a video's comments without replies, newest first.
 * @throws {Problem} 404 when the video is not in the library, 400 on an invalid cursor
 */
export async function listComments(videoId: string, { limit, cursor }: CommentList) {
  const list = `comments ${videoId}`;
  const [time, id] = cursor ? decodeCursor(list, cursor, [moment, uuid]) : [];
  const beyond = time ? sql`AND (c.created_at, c.id) < (${time}::timestamptz, ${id}::uuid)` : empty;
  const [video, found] = await Promise.all([
    queryRow(
      z.object({ total: z.int() }),
      sql`SELECT (SELECT count(*)::int FROM comments WHERE video_id = v.id AND parent_id IS NULL) AS total
          FROM videos v WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL`,
    ),
    queryRows(
      commentRow,
      sql`SELECT ${commentAsJson} AS comment FROM comments c JOIN users u ON u.id = c.user_id
          WHERE c.video_id = ${videoId}::uuid AND c.parent_id IS NULL ${beyond}
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit + 1}`,
    ),
  ]);
  if (!video) throw notFound("This video");
  const comments = found.map(({ comment }) => comment);
  return { ...toPage(list, comments, limit, (comment) => [comment.createdAt, comment.id]), total: video.total };
}

const newest: Order = {
  list: "comments of all videos",
  keys: [timeKey(sql`c.created_at`), idKey(sql`c.id`)],
  descending: true,
};

/**
 * A page of the comments on every video of the library, newest first. `total` stops at MAX_COUNTED_ROWS.
 * @throws {Problem} 400 on an invalid cursor
 */
export async function listAllComments({ q, userId, ...asked }: AllCommentList) {
  const from = sql`
    FROM comments c JOIN videos v ON v.id = c.video_id AND v.deleted_at IS NULL JOIN users u ON u.id = c.user_id
    WHERE ${userId ? sql`c.user_id = ${userId}::uuid` : sql`true`}
      ${q ? sql`AND ${longTextContains(sql`c.content_key`, searchKey(q))}` : empty}`;
  const { items, ...rest } = await readPage(
    newest,
    asked,
    z.object({ comment: commentSchema, video: listedCommentSchema.shape.video }),
    ({ place, page }) => sql`
      SELECT ${commentAsJson} AS comment, json_build_object('id', v.id, 'title', v.title) AS video, ${place} AS place
      ${from} ${page}`,
    sql`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED_ROWS}) counted`,
  );
  return { comments: items.map(({ comment, video }) => ({ ...comment, video })), ...rest };
}

/**
 * Adds a comment to a video. The video is locked, so that a concurrent merge runs first or moves the comment.
 * @throws {Problem} 404 when the video is not in the library; 409 when the id is taken
 */
export async function addComment(videoId: string, { id, userId, content }: CommentInput): Promise<Comment> {
  await requireRoom(userId, id);
  const row = await queryRow(
    commentRow,
    sql`
    WITH c AS (
      INSERT INTO comments (id, video_id, user_id, content)
      SELECT coalesce(${id ?? null}::uuid, gen_random_uuid()), v.id, ${userId}::uuid, ${content}
      FROM videos v WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL FOR SHARE
      ON CONFLICT (id) DO NOTHING RETURNING *
    ) SELECT ${commentAsJson} AS comment FROM c JOIN users u ON u.id = c.user_id`,
  );
  if (row) return row.comment;
  const isSame = (known: Comment) => known.userId === userId && known.videoId === videoId && known.parentId === null;
  const added = id && (await findAdded(id, isSame));
  if (!added) throw notFound("This video");
  return added;
}

/** Comments and replies of one user: more would fill the disk, and they are searched together. */
const MAX_OWN_COMMENTS = 10_000;

/** Requires that a user may write another comment or reply. @param id that an earlier call may have added @throws {Problem} 409 */
export async function requireRoom(userId: string, id: string | undefined): Promise<void> {
  if ((await db().comment.count({ where: { userId, ...(id && { NOT: { id } }) } })) >= MAX_OWN_COMMENTS)
    throw conflict("That is as many comments as you can have. Delete some first");
}

/**
 * The comment or reply that an earlier call added under an id; undefined when the id is free.
 * @throws {Problem} 409 when the id is that of another one
 */
export async function findAdded(id: string, isSame: (known: Comment) => boolean, tx?: Transaction) {
  const row = await queryRow(
    commentRow,
    sql`SELECT ${commentAsJson} AS comment FROM comments c JOIN users u ON u.id = c.user_id WHERE c.id = ${id}::uuid`,
    tx,
  );
  if (row && !isSame(row.comment)) throw conflict("This id is taken");
  return row?.comment;
}

/** Checks that a user is a comment's author. @throws {Problem} 404, 403 */
export async function requireAuthor(id: string, userId: string): Promise<void> {
  const comment = await db().comment.findFirst({ where: { id, video: { deletedAt: null } }, select: { userId: true } });
  if (!comment) throw notFound("This comment");
  if (comment.userId !== userId) throw forbidden("Only the author can change this comment");
}

/** Changes the author's own comment, if a text is given; `updatedAt` changes only with the text. @throws {Problem} 404 */
export async function editComment(id: string, authorId: string, content: string | undefined): Promise<Comment> {
  const text = content ?? null;
  const row = await queryRow(
    commentRow,
    sql`
    WITH c AS (
      UPDATE comments SET content = coalesce(${text}::text, content),
        updated_at = CASE WHEN content = coalesce(${text}::text, content) THEN updated_at ELSE now() END
      WHERE id = ${id}::uuid AND user_id = ${authorId}::uuid
      RETURNING *
    ) SELECT ${commentAsJson} AS comment FROM c JOIN users u ON u.id = c.user_id`,
  );
  if (!row) throw notFound("This comment");
  return row.comment;
}

type Deleter = { id: string; isAdmin: boolean };

/**
 * Deletes a comment for its author or an administrator. Deleting another user's comment is in the audit log.
 * @throws {Problem} 404, 403 for anyone else
 */
export async function deleteComment(id: string, actor: Deleter, auditContext: AuditContext): Promise<void> {
  if (!actor.isAdmin) await requireAuthor(id, actor.id);
  await transaction(async (tx) => {
    const found = await tx.comment.findUnique({ where: { id }, select: { userId: true } });
    const { count } = await tx.comment.deleteMany({ where: { id, ...(actor.isAdmin ? {} : { userId: actor.id }) } });
    if (!found || count === 0) throw notFound("This comment");
    if (found.userId === actor.id) return;
    await recordEvent({ action: "comment.deleted", subjectId: found.userId, ...auditContext }, tx);
  });
}

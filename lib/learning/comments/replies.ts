import "server-only";
import { z } from "zod";
import { addNotices } from "@/lib/messages/notices/data";
import { decodeCursor, moment } from "@/lib/platform/http/cursor";
import { invalid, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, sql } from "@/lib/platform/sql/fragments";
import { toPage } from "@/lib/platform/sql/keyset";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { commentAsJson, commentRow, findAdded, requireRoom } from "./data";
import type { Comment, CommentList, CommentReplyInput } from "./schema";

/** Finds a comment to reply to, on a video in the library. @throws {Problem} 404; 400 for a reply */
async function findParent(id: string): Promise<{ total: number }> {
  const row = await queryRow(
    z.object({ isReply: z.boolean(), total: z.int() }),
    sql`SELECT c.parent_id IS NOT NULL AS "isReply", (SELECT count(*)::int FROM comments WHERE parent_id = c.id) AS total
        FROM comments c JOIN videos v ON v.id = c.video_id AND v.deleted_at IS NULL WHERE c.id = ${id}::uuid`,
  );
  if (!row) throw notFound("This comment");
  if (row.isReply) throw invalid("A reply has no replies");
  return row;
}

/** One page of the replies to a comment, oldest first. @throws {Problem} 404; 400 for a reply and on an invalid cursor */
export async function listCommentReplies(parentId: string, { limit, cursor }: CommentList) {
  const list = `replies ${parentId}`;
  const [at, id] = cursor ? decodeCursor(list, cursor, [moment, uuid]) : [];
  const beyond = at ? sql`AND (c.created_at, c.id) > (${at}::timestamptz, ${id}::uuid)` : empty;
  const { total } = await findParent(parentId);
  const found = await queryRows(
    commentRow,
    sql`SELECT ${commentAsJson} AS comment FROM comments c JOIN users u ON u.id = c.user_id
        WHERE c.parent_id = ${parentId}::uuid ${beyond} ORDER BY c.created_at, c.id LIMIT ${limit + 1}`,
  );
  const comments = found.map(({ comment }) => comment);
  return { ...toPage(list, comments, limit, (comment) => [comment.createdAt, comment.id]), total };
}

/**
 * Replies to a comment. The comment is locked, so that a concurrent merge runs first or moves the reply.
 * @throws {Problem} 404; 400 for a reply; 409 when the id is taken
 */
export async function addCommentReply(
  parentId: string,
  userId: string,
  { id, content }: CommentReplyInput,
): Promise<Comment> {
  await findParent(parentId);
  await requireRoom(userId, id);
  return transaction(async (tx) => {
    const row = await queryRow(
      commentRow,
      sql`
      WITH c AS (
        INSERT INTO comments (id, video_id, parent_id, user_id, content)
        SELECT coalesce(${id ?? null}::uuid, gen_random_uuid()), p.video_id, p.id, ${userId}::uuid, ${content} FROM comments p
        JOIN videos v ON v.id = p.video_id AND v.deleted_at IS NULL WHERE p.id = ${parentId}::uuid FOR SHARE
        ON CONFLICT (id) DO NOTHING RETURNING *
      ) SELECT ${commentAsJson} AS comment FROM c JOIN users u ON u.id = c.user_id`,
      tx,
    );
    if (!row) {
      const isSame = (known: Comment) => known.userId === userId && known.parentId === parentId;
      const added = id && (await findAdded(id, isSame, tx));
      if (!added) throw notFound("This comment");
      return added;
    }
    const { videoId, userId: author } = await tx.comment.findUniqueOrThrow({ where: { id: parentId } });
    await tellReply(tx, userId, { id: parentId, videoId, userId: author });
    return row.comment;
  });
}

/** The question or comment that was replied to. `userId` is null once its author is deleted. */
type Parent = { id: string; userId: string | null; videoId: string; second?: number };

/** Notifies the author of a question or comment of replies by other users, with one notice until it is read. */
export async function tellReply(
  tx: Transaction,
  replierId: string,
  { id, userId, videoId, second }: Parent,
): Promise<void> {
  if (userId === null || userId === replierId) return;
  const { title } = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { title: true } });
  const isQuestion = second !== undefined;
  const text = `A reply to your ${isQuestion ? "question" : "comment"}: ${title}`;
  const link = `/videos/${videoId}${isQuestion ? `?t=${second}` : ""}`;
  await addNotices(tx, [{ userId, kind: "reply", cause: id, text, link }]);
}

import "server-only";
import { z } from "zod";
import { tellReply } from "@/lib/learning/comments/replies";
import { authorAsJson, findMoment, getMoment, type MomentActor } from "@/lib/learning/moments/data";
import {
  type Moment,
  type MomentReply,
  momentReplySchema,
  type ReplyInput,
  type ReplyList,
} from "@/lib/learning/moments/schema";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { decodeCursor, moment as time } from "@/lib/platform/http/cursor";
import { conflict, forbidden, invalid, invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";

const MAX_OWN_REPLIES = 10_000;

/** SQL that builds a reply's JSON: `r` is the reply, `u` its author. */
const replyAsJson = sql`json_build_object(
  'id', r.id, 'momentId', r.moment_id, 'userId', r.user_id, 'user', ${authorAsJson}, 'body', r.body,
  'createdAt', ${isoTime(sql`r.created_at`)}, 'updatedAt', ${isoTime(sql`r.updated_at`)})`;

const replyRow = z.object({ reply: momentReplySchema });

/** One page of the replies to a question, oldest first. @throws {Problem} 404, also for another's note; 400 on an invalid cursor */
export async function listReplies(momentId: string, userId: string, { limit, cursor }: ReplyList) {
  await findMoment(momentId, userId);
  const list = `replies ${momentId}`;
  const [at, id] = cursor ? decodeCursor(list, cursor, [time, uuid]) : [];
  const beyond = at ? sql`AND (r.created_at, r.id) > (${at}::timestamptz, ${id}::uuid)` : empty;
  const [found, { total }] = await Promise.all([
    queryRows(
      replyRow,
      sql`SELECT ${replyAsJson} AS reply FROM moment_replies r LEFT JOIN users u ON u.id = r.user_id
          WHERE r.moment_id = ${momentId}::uuid ${beyond} ORDER BY r.created_at, r.id LIMIT ${limit + 1}`,
    ),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM moment_replies WHERE moment_id = ${momentId}::uuid`,
    ),
  ]);
  const replies = found.map(({ reply }) => reply);
  return { ...toPage(list, replies, limit, (reply) => [reply.createdAt, reply.id]), total };
}

/**
 * Replies to a question.
 * @throws {Problem} 404, also for another's note; 400 for the user's own note; 409 when the id is taken, and beyond the limit
 */
export async function addReply(momentId: string, userId: string, { id, body }: ReplyInput): Promise<MomentReply> {
  const { kind } = await findMoment(momentId, userId);
  if (kind === "note") throw invalid("Only a question can be replied to");
  if ((await db().momentReply.count({ where: { userId, ...(id && { NOT: { id } }) } })) >= MAX_OWN_REPLIES)
    throw conflict("You have 10,000 replies. Delete some to make room");
  return transaction(async (tx) => {
    const row = await queryRow(
      replyRow,
      sql`
      WITH r AS (
        INSERT INTO moment_replies (id, moment_id, user_id, body)
        SELECT coalesce(${id ?? null}::uuid, gen_random_uuid()), id, ${userId}::uuid, ${body}
        FROM moments WHERE id = ${momentId}::uuid FOR SHARE
        ON CONFLICT (id) DO NOTHING RETURNING *
      ) SELECT ${replyAsJson} AS reply FROM r JOIN users u ON u.id = r.user_id`,
      tx,
    );
    if (!row) {
      const added = id && (await findReply(id, tx));
      if (!added) throw notFound("This question");
      if (added.userId !== userId || added.momentId !== momentId) throw conflict("This id is taken");
      return added;
    }
    await tellReply(tx, userId, await tx.moment.findUniqueOrThrow({ where: { id: momentId } }));
    return row.reply;
  });
}

async function findReply(id: string, tx: Transaction): Promise<MomentReply | undefined> {
  const row = await queryRow(
    replyRow,
    sql`SELECT ${replyAsJson} AS reply FROM moment_replies r LEFT JOIN users u ON u.id = r.user_id WHERE r.id = ${id}::uuid`,
    tx,
  );
  return row?.reply;
}

/** The author of a reply to a question of a video in the library. @throws {Problem} 404 */
async function authorOf(id: string): Promise<string | null> {
  const where = { id, moment: { video: { deletedAt: null } } };
  const reply = await db().momentReply.findFirst({ where, select: { userId: true } });
  if (!reply) throw notFound("This reply");
  return reply.userId;
}

/** Checks that a user is a reply's author. @throws {Problem} 404, 403 */
export async function requireReplyAuthor(id: string, userId: string): Promise<void> {
  if ((await authorOf(id)) !== userId) throw forbidden("Only the author can change this reply");
}

/** Changes the author's own reply, if a text is given; `updatedAt` changes only with the text. @throws {Problem} 404 */
export async function changeReply(id: string, userId: string, body: string | undefined): Promise<MomentReply> {
  const text = body ?? null;
  const row = await queryRow(
    replyRow,
    sql`
    WITH r AS (
      UPDATE moment_replies SET body = coalesce(${text}::text, body),
        updated_at = CASE WHEN body = coalesce(${text}::text, body) THEN updated_at ELSE now() END
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
      RETURNING *
    ) SELECT ${replyAsJson} AS reply FROM r JOIN users u ON u.id = r.user_id`,
  );
  if (!row) throw notFound("This reply");
  return row.reply;
}

/**
 * Deletes a reply for its author or an administrator. Deleting another user's reply is in the audit log. A question
 * whose accepted answer is deleted has no answer.
 * @throws {Problem} 404, 403 for anyone else
 */
export async function deleteReply(id: string, actor: MomentActor, auditContext: AuditContext): Promise<void> {
  const userId = await authorOf(id);
  if (userId !== actor.id && !actor.isAdmin) throw forbidden("Only the author can delete this reply");
  await transaction(async (tx) => {
    const { count } = await tx.momentReply.deleteMany({ where: { id } });
    if (count === 0) throw notFound("This reply");
    if (userId === actor.id) return;
    const subjectId = userId ?? undefined;
    await recordEvent({ action: "question.reply_deleted", subjectId, ...auditContext }, tx);
  });
}

/**
 * Accepts a reply as the answer to a question, or removes the accepted answer.
 * @throws {Problem} 404; 403 for anyone but the asker and administrators; 400 for a note and for a reply to another
 * question
 */
export async function acceptReply(id: string, actor: MomentActor, replyId: string | null): Promise<Moment> {
  const { kind, userId } = await findMoment(id, actor.id);
  if (kind === "note") throw invalid("Only a question has an answer");
  if (userId !== actor.id && !actor.isAdmin) throw forbidden("Only the asker can accept an answer");
  const notOwn = () => invalidField("replyId", "This is not a reply to the question");
  const isOwn = replyId === null || (await db().momentReply.count({ where: { id: replyId, momentId: id } })) > 0;
  if (!isOwn) throw notOwn();
  // The reply may be deleted concurrently.
  await transaction((tx) => tx.moment.updateMany({ where: { id }, data: { acceptedReplyId: replyId } }), {
    moments_accepted_reply_id_fkey: notOwn,
  });
  return getMoment(id);
}

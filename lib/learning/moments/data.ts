import "server-only";
import { z } from "zod";
import { cueAt } from "@/lib/library/transcripts/cue-at";
import { moment as written } from "@/lib/library/videos/duration";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { conflict, forbidden, invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { countKey, idKey, keyset, toPage } from "@/lib/platform/sql/keyset";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { type Moment, type MomentChange, type MomentInput, type MomentList, momentKinds, momentSchema } from "./schema";

/** SQL that builds the JSON of an author `u`; null for a deleted user. */
export const authorAsJson = sql`CASE WHEN u.id IS NOT NULL THEN json_build_object(
  'id', u.id, 'name', u.name, 'profilePictureUrl', u.profile_picture_url) END`;

/** SQL that builds a moment's JSON: `m` is the moment, `v` its video, `u` its author. */
export const momentAsJson = sql`json_build_object(
  'id', m.id, 'videoId', m.video_id, 'userId', m.user_id, 'user', ${authorAsJson}, 'kind', m.kind, 'second', m.second,
  'until', m.until, 'body', m.body, 'quote', m.quote, 'recording', abs(m.recording),
  'earlierRecording', m.recording <> v.recording, 'acceptedReplyId', m.accepted_reply_id,
  'replyCount', (SELECT count(*)::int FROM moment_replies r WHERE r.moment_id = m.id),
  'createdAt', ${isoTime(sql`m.created_at`)}, 'updatedAt', ${isoTime(sql`m.updated_at`)})`;

const momentRow = z.object({ moment: momentSchema });

const MAX_OWN_MOMENTS = 10_000;

/** The user who acts on a moment. */
export type MomentActor = { id: string; isAdmin: boolean };

/** SQL that is true for questions and this user's notes among the moments `m`. Each condition has an index. */
const isVisible = (userId: string) => sql`(m.kind = 'question' OR (m.kind = 'note' AND m.user_id = ${userId}::uuid))`;

/**
 * One page of a video's questions and of the user's own notes, by second.
 * @throws {Problem} 404 when the video is not in the library, 400 on an invalid cursor
 */
export async function listMoments(videoId: string, userId: string, { kind, from, to, limit, cursor }: MomentList) {
  const order = { list: `moments ${videoId}`, keys: [countKey(sql`m.second`), idKey(sql`m.id`)], descending: false };
  const { orderBy, place, beyond } = keyset(order, cursor);
  const shown = sql`
    m.video_id = ${videoId}::uuid AND ${isVisible(userId)}
      ${kind ? sql`AND m.kind = ${kind}::moment_kind` : empty}
      ${from === undefined ? empty : sql`AND m.second >= ${from}::int`}
      ${to === undefined ? empty : sql`AND m.second <= ${to}::int`}`;
  const [video, found] = await Promise.all([
    queryRow(
      z.object({ total: z.int() }),
      sql`SELECT (SELECT count(*)::int FROM moments m WHERE ${shown}) AS total
          FROM videos v WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL`,
    ),
    queryRows(
      momentRow.extend({ place: z.array(z.string()) }),
      sql`SELECT ${momentAsJson} AS moment, ${place} AS place
          FROM moments m JOIN videos v ON v.id = m.video_id LEFT JOIN users u ON u.id = m.user_id
          WHERE ${shown} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`,
    ),
  ]);
  if (!video) throw notFound("This video");
  const { items, next } = toPage(order.list, found, limit, (row) => row.place);
  return { items: items.map(({ moment }) => moment), next, total: video.total };
}

const facts = z.object({
  id: uuid,
  videoId: uuid,
  userId: uuid.nullable(),
  kind: z.enum(momentKinds),
  second: z.int(),
  until: z.int().nullable(),
});

/** A moment that the user sees, of a video in the library. @throws {Problem} 404, also for another's note */
export async function findMoment(id: string, userId: string, tx?: Transaction) {
  const row = await queryRow(
    facts,
    sql`
    SELECT m.id, m.video_id AS "videoId", m.user_id AS "userId", m.kind, m.second, m.until
    FROM moments m JOIN videos v ON v.id = m.video_id AND (v.deleted_at IS NULL OR m.kind = 'note')
    WHERE m.id = ${id}::uuid AND ${isVisible(userId)}`,
    tx,
  );
  if (!row) throw notFound("This");
  return row;
}

/** Checks that a user is a moment's author. @throws {Problem} 404, 403 for another's question */
export async function requireMomentAuthor(id: string, userId: string) {
  const found = await findMoment(id, userId);
  if (found.userId !== userId) throw forbidden("Only the author can change this question");
  return found;
}

/** @throws {Problem} 400 for a second or end beyond the video, and for an end before the second */
async function requireInVideo(videoId: string, { second, until }: { second: number; until?: number | null }) {
  const video = await queryRow(
    z.object({ duration: z.int().nullable() }),
    sql`SELECT duration FROM videos WHERE id = ${videoId}::uuid`,
  );
  const length = video?.duration ?? Number.POSITIVE_INFINITY;
  const beyond = (field: string) => invalidField(field, `The lesson is ${written(length)} long (${length} seconds)`);
  if (second > length) throw beyond("second");
  if (until === undefined || until === null) return;
  if (until <= second) throw invalidField("until", "The end comes after the second");
  if (until > length) throw beyond("until");
}

/**
 * Adds a note or question to a video. The video is locked, so that a concurrent merge or replacement runs first or
 * moves it.
 * @throws {Problem} 404 when the video is not in the library; 400 for a second that it does not have; 409 with too many
 * moments, and when the id is taken
 */
export async function addMoment(videoId: string, userId: string, input: MomentInput): Promise<Moment> {
  const { id = null, kind, second, until = null, body } = input;
  await requireInVideo(videoId, input);
  if ((await db().moment.count({ where: { userId, ...(id && { NOT: { id } }) } })) >= MAX_OWN_MOMENTS)
    throw conflict("That is as many notes and questions as you can have. Delete some first");
  const quote = await cueAt(videoId, second);
  const row = await queryRow(
    momentRow,
    sql`
    WITH v AS (
      SELECT id, recording FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE
    ), m AS (
      INSERT INTO moments (id, video_id, user_id, kind, second, until, body, quote, recording)
      SELECT coalesce(${id}::uuid, gen_random_uuid()), id, ${userId}::uuid, ${kind}::moment_kind, ${second}::int, ${until}::int, ${body},
             ${quote}::text, recording FROM v
      ON CONFLICT (id) DO NOTHING RETURNING *
    ) SELECT ${momentAsJson} AS moment FROM m JOIN v ON v.id = m.video_id JOIN users u ON u.id = m.user_id`,
  );
  if (row) return row.moment;
  const known = id && (await db().moment.findUnique({ where: { id } }));
  if (!known) throw notFound("This video");
  if (known.videoId !== videoId || known.userId !== userId) throw conflict("This id is taken");
  return getMoment(known.id);
}

/**
 * Changes the author's own moment. Moving its second ties it to the current recording and the sentence said there.
 * @throws {Problem} 404; 400 for a second that the video does not have
 */
export async function changeMoment(id: string, userId: string, change: MomentChange): Promise<Moment> {
  const before = await requireMomentAuthor(id, userId);
  const { second = before.second, until = before.until, body = null } = change;
  const isMoved = second !== before.second;
  if (isMoved || until !== before.until) await requireInVideo(before.videoId, { second, until });
  const quote = isMoved ? await cueAt(before.videoId, second) : null;
  const row = await queryRow(
    momentRow,
    sql`
    WITH m AS (
      UPDATE moments o SET second = ${second}::int, until = ${until}::int, body = coalesce(${body}::text, o.body),
        quote = CASE WHEN ${isMoved} THEN ${quote}::text ELSE o.quote END,
        recording = CASE WHEN ${isMoved} THEN v.recording ELSE o.recording END,
        updated_at = CASE WHEN (o.second, o.until, o.body) IS DISTINCT FROM (${second}::int, ${until}::int, coalesce(${body}::text, o.body))
          THEN now() ELSE o.updated_at END
      FROM videos v WHERE v.id = o.video_id AND o.id = ${id}::uuid AND o.user_id = ${userId}::uuid
      RETURNING o.*
    ) SELECT ${momentAsJson} AS moment FROM m JOIN videos v ON v.id = m.video_id JOIN users u ON u.id = m.user_id`,
  );
  if (!row) throw notFound("This");
  return row.moment;
}

/**
 * Deletes a note for its user, or a question for its author or an administrator, which the audit log then records.
 * @throws {Problem} 404, 403 for anyone else
 */
export async function deleteMoment(id: string, actor: MomentActor, auditContext: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    const { userId } = await findMoment(id, actor.id, tx);
    if (userId !== actor.id && !actor.isAdmin) throw forbidden("Only the author can delete this question");
    const { count } = await tx.moment.deleteMany({ where: { id } });
    if (count === 0) throw notFound("This");
    if (userId === actor.id) return;
    const subjectId = userId ?? undefined;
    await recordEvent({ action: "question.deleted", subjectId, ...auditContext }, tx);
  });
}

/** The moment as its list shows it. @throws {Problem} 404 */
export async function getMoment(id: string): Promise<Moment> {
  const row = await queryRow(
    momentRow,
    sql`SELECT ${momentAsJson} AS moment FROM moments m JOIN videos v ON v.id = m.video_id LEFT JOIN users u ON u.id = m.user_id
        WHERE m.id = ${id}::uuid`,
  );
  if (!row) throw notFound("This");
  return row.moment;
}

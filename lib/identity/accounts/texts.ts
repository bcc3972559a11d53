import "server-only";
import { z } from "zod";
import { inBatches } from "@/lib/platform/batches";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryIds, queryRows } from "@/lib/platform/sql/query";
import { MomentKind } from "@/prisma/generated/client";

const times = { createdAt: timestamp, updatedAt: timestamp };
const timesAsJson = sql`${isoTime(sql`created_at`)} AS "createdAt", ${isoTime(sql`updated_at`)} AS "updatedAt"`;

const commentRow = z.object({ id: uuid, videoId: uuid, parentId: uuid.nullable(), content: z.string(), ...times });

const momentRow = z.object({
  id: uuid,
  videoId: uuid,
  kind: z.enum(MomentKind),
  second: z.int(),
  until: z.int().nullable(),
  body: z.string(),
  quote: z.string().nullable(),
  acceptedReplyId: uuid.nullable(),
  recording: z.int(),
  ...times,
});

const replyRow = z.object({ id: uuid, momentId: uuid, body: z.string(), ...times });

const reportRow = z.object({ subjectId: uuid.nullable(), reason: z.string(), reportedAt: timestamp });

/** The texts of a user in a table, the oldest first. */
const textsOf = <Row extends object>(table: Sql, mine: Sql, row: z.ZodType<Row, Row>, columns: Sql) =>
  inBatches(
    () => queryIds(sql`SELECT id FROM ${table} WHERE ${mine} ORDER BY created_at, id`),
    (ids) =>
      queryRows(
        row,
        sql`SELECT ${columns} FROM ${table} WHERE id = ANY (${ids}::uuid[]) ORDER BY ${table}.created_at, id`,
      ),
  );

const moment = sql`id, video_id AS "videoId", kind::text, second, until, body, quote, accepted_reply_id AS "acceptedReplyId",
  abs(recording) AS recording, ${timesAsJson}`;

/** The texts that a user wrote, and the texts of others that they reported, for the export of their data. */
export function listTexts(userId: string) {
  const mine = sql`user_id = ${userId}::uuid`;
  return {
    comments: textsOf(
      sql`comments`,
      mine,
      commentRow,
      sql`id, video_id AS "videoId", parent_id AS "parentId", content, ${timesAsJson}`,
    ),
    // The cast keeps PostgreSQL from reading the index of all users' questions.
    notes: textsOf(sql`moments`, sql`${mine} AND kind::text = 'note'`, momentRow, moment),
    questions: textsOf(sql`moments`, sql`${mine} AND kind::text = 'question'`, momentRow, moment),
    replies: textsOf(sql`moment_replies`, mine, replyRow, sql`id, moment_id AS "momentId", body, ${timesAsJson}`),
    contentReports: inBatches(
      () => queryIds(sql`SELECT id FROM content_reports WHERE ${mine} ORDER BY reported_at, id`),
      (ids) =>
        queryRows(
          reportRow,
          sql`SELECT coalesce(comment_id, moment_id, reply_id) AS "subjectId", reason, ${isoTime(sql`reported_at`)} AS "reportedAt"
              FROM content_reports WHERE id = ANY (${ids}::uuid[]) ORDER BY reported_at, id`,
        ),
    ),
  };
}

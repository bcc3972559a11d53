import "server-only";
import { z } from "zod";
import { deleteComment } from "@/lib/learning/comments/data";
import { deleteReply } from "@/lib/learning/moment-replies/data";
import { authorAsJson, deleteMoment, type MomentActor } from "@/lib/learning/moments/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { transaction, withProblems } from "@/lib/platform/sql/constraints";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { type Decision, type Reported, type ReportedKind, reportedKinds, reportedSchema } from "./schema";

/** The limit of reported texts in one response; others follow once these are decided. */
const MAX_REPORTED = 200;

/** SQL for the texts of each kind, with id, author, text and video. Notes cannot be reported. */
const texts: Record<ReportedKind, Sql> = {
  comment: sql`SELECT id, user_id, content AS body, video_id FROM comments`,
  question: sql`SELECT id, user_id, body, video_id FROM moments WHERE kind = 'question'`,
  reply: sql`SELECT r.id, r.user_id, r.body, m.video_id FROM moment_replies r JOIN moments m ON m.id = r.moment_id`,
};

/** The column of a report that names a text of each kind. */
const columns = { comment: "commentId", question: "momentId", reply: "replyId" } as const;

const keys = {
  comment: "content_reports_comment_id_fkey",
  question: "content_reports_moment_id_fkey",
  reply: "content_reports_reply_id_fkey",
};

/**
 * Reports a text, once per user.
 * @throws {Problem} 404 when there is none of this kind, or its video is not in the library
 */
export async function reportText(kind: ReportedKind, id: string, userId: string, reason: string): Promise<void> {
  const found = await queryRow(
    z.object({ id: z.uuid() }),
    sql`SELECT t.id FROM (${texts[kind]}) t JOIN videos v ON v.id = t.video_id AND v.deleted_at IS NULL WHERE t.id = ${id}::uuid`,
  );
  const gone = () => notFound(`This ${kind}`);
  if (!found) throw gone();
  // The text may be deleted concurrently.
  await withProblems({ [keys[kind]]: gone }, () =>
    db().contentReport.createMany({ data: { [columns[kind]]: id, userId, reason }, skipDuplicates: true }),
  );
}

/** The reported texts that wait for a decision, those with the most reports first. */
export async function listReported(): Promise<Reported[]> {
  const rows = await queryRows(
    z.object({ reported: reportedSchema }),
    sql`
    WITH reports AS (
      SELECT coalesce(comment_id, moment_id, reply_id) AS id,
             CASE WHEN comment_id IS NOT NULL THEN 'comment' WHEN moment_id IS NOT NULL THEN 'question' ELSE 'reply' END AS kind,
             count(*)::int AS count, max(reported_at) AS last, (array_agg(reason ORDER BY reported_at DESC))[1:5] AS reasons
      FROM content_reports WHERE kept_at IS NULL GROUP BY 1, 2)
    SELECT json_build_object(
      'id', r.id, 'kind', r.kind, 'subjectId', r.id, 'body', t.body, 'count', r.count, 'reasons', r.reasons,
      'lastReportedAt', ${isoTime(sql`r.last`)}, 'video', json_build_object('id', v.id, 'title', v.title),
      'user', ${authorAsJson}
    ) AS reported
    FROM reports r
    CROSS JOIN LATERAL (
      SELECT * FROM (${texts.comment}) c WHERE r.kind = 'comment' AND c.id = r.id
      UNION ALL SELECT * FROM (${texts.question}) q WHERE r.kind = 'question' AND q.id = r.id
      UNION ALL SELECT * FROM (${texts.reply}) p WHERE r.kind = 'reply' AND p.id = r.id) t
    JOIN videos v ON v.id = t.video_id AND v.deleted_at IS NULL
    LEFT JOIN users u ON u.id = t.user_id
    ORDER BY r.count DESC, r.last DESC, r.id LIMIT ${MAX_REPORTED}`,
  );
  return rows.map(({ reported }) => reported);
}

const deletions = { comment: deleteComment, question: deleteMoment, reply: deleteReply };

/**
 * Keeps or deletes a reported text. Further reports of a kept text by the same users change nothing.
 * @throws {Problem} 404 when nothing waits for a decision under this id
 */
export async function decide(id: string, { act }: Decision, actor: MomentActor, auditContext: AuditContext) {
  const ofText = { OR: [{ commentId: id }, { momentId: id }, { replyId: id }], keptAt: null };
  const report = await db().contentReport.findFirst({ where: ofText });
  const kind = reportedKinds.find((it) => report?.[columns[it]] === id);
  if (!kind) throw notFound("This report");
  if (act === "delete") return deletions[kind](id, actor, auditContext);
  await transaction(async (tx) => {
    const { count } = await tx.contentReport.updateMany({ where: ofText, data: { keptAt: new Date() } });
    if (count === 0) throw notFound("This report");
    await recordEvent({ action: kind === "comment" ? "comment.kept" : "question.kept", ...auditContext }, tx);
  });
}

import "server-only";
import { z } from "zod";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { type UserSummary, userSummarySchema } from "./schema";

/** Lessons in one page of a user's summary. */
const LESSONS_PER_PAGE = 500;

/** A user's completions by evidence. */
export const countEvidence = (userId: string): Promise<UserSummary["completions"]> =>
  queryOnlyRow(
    userSummarySchema.shape.completions,
    sql`
    SELECT (count(*) FILTER (WHERE evidence = 'checked'))::int AS checked, (count(*) FILTER (WHERE evidence = 'watched'))::int AS watched,
           (count(*) FILTER (WHERE evidence = 'marked'))::int AS marked,
           (count(*) FILTER (WHERE evidence = 'imported'))::int AS imported, (count(*) FILTER (WHERE evidence = 'carried'))::int AS carried
    FROM video_progress WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL`,
  );

const latest: Order = {
  list: "lessons",
  keys: [timeKey(sql`greatest(w.last_at, p.completed_at)`), idKey(sql`v.id`)],
  descending: true,
};

const lessonRow = z.object(userSummarySchema.shape.lessons.element.shape).extend({ place: z.array(z.string()) });

/**
 * A page of the lessons that a user has begun or completed, the latest first, with the percentage that was watched.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listLessonsOf(userId: string, cursor?: string) {
  const { orderBy, place, beyond } = keyset(latest, cursor);
  const rows = await queryRows(
    lessonRow,
    sql`
    SELECT v.id AS "videoId", v.title, p.evidence, ${isoTime(sql`p.completed_at`)} AS "completedAt", s.percent, s.percent AS "watchedPercent",
           ${place} AS place
    FROM (SELECT video_id FROM watches WHERE user_id = ${userId}::uuid
          UNION SELECT video_id FROM video_progress WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL) l
    JOIN videos v ON v.id = l.video_id
    LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id
    LEFT JOIN video_progress p ON p.user_id = ${userId}::uuid AND p.video_id = v.id
    CROSS JOIN LATERAL (SELECT watched_percent(w.seconds, w.kept_percent, v.duration) AS percent) s
    WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${LESSONS_PER_PAGE + 1}`,
  );
  const { items, next } = toPage(latest.list, rows, LESSONS_PER_PAGE, (row) => row.place);
  return { lessons: items.map(({ place: _, ...lesson }) => lesson), next };
}

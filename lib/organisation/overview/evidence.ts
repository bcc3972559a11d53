import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { type UserSummary, userSummarySchema } from "./schema";

/** The limit of lessons in a user's summary. */
const MAX_LESSONS = 500;

/** A user's completions by the way they are known. */
export const countEvidence = (userId: string): Promise<UserSummary["completions"]> =>
  queryOnlyRow(
    userSummarySchema.shape.completions,
    sql`
    SELECT (count(*) FILTER (WHERE evidence = 'watched'))::int AS watched, (count(*) FILTER (WHERE evidence = 'marked'))::int AS marked,
           (count(*) FILTER (WHERE evidence = 'imported'))::int AS imported, (count(*) FILTER (WHERE evidence = 'carried'))::int AS carried
    FROM video_progress WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL`,
  );

/** The lessons that a user has begun or completed, the latest first, with the percentage that was watched. */
export const listLessonsOf = (userId: string): Promise<UserSummary["lessons"]> =>
  queryRows(
    z.object(userSummarySchema.shape.lessons.element.shape),
    sql`
    SELECT v.id AS "videoId", v.title, p.evidence, watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent"
    FROM (SELECT video_id FROM watches WHERE user_id = ${userId}::uuid
          UNION SELECT video_id FROM video_progress WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL) l
    JOIN videos v ON v.id = l.video_id
    LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id
    LEFT JOIN video_progress p ON p.user_id = ${userId}::uuid AND p.video_id = v.id
    ORDER BY greatest(w.last_at, p.completed_at) DESC, v.id LIMIT ${MAX_LESSONS}::int`,
  );

import "server-only";
import { requiredOf } from "@/lib/learning/enrolments/course-figures";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { type UserAssignment, userAssignmentSchema } from "./schema";
import { evidenceOf, isOpen, namesJoined, namesOf, stateOf, subjectId } from "./sql";

/** SQL for an array of the required lessons of the assignment `a`, of a path in the version that the user of the row `p` follows. */
const lessons = sql`
  CASE WHEN a.video_id IS NOT NULL THEN ARRAY[a.video_id]
       WHEN a.path_id IS NOT NULL THEN ${requiredOf(sql`coalesce(
         (SELECT s.version_id FROM path_starts s WHERE s.user_id = p.user_id AND s.path_id = a.path_id), path.current_version_id)`)}
       ELSE ARRAY(
         SELECT DISTINCT r.id FROM track_paths t JOIN learning_paths part ON part.id = t.path_id AND part.deleted_at IS NULL
         CROSS JOIN LATERAL unnest(${requiredOf(sql`part.current_version_id`)}) AS r (id) WHERE t.track_id = a.track_id) END`;

/** SQL: the completion `c` counts for the round of the row `p`, as `fulfil_assignments` judges it. */
const isCountedIn = sql`c.completed_at IS NOT NULL AND is_enough(c.evidence, a.requires_watched, a.requires_checked)
  AND (p.round = 1 OR c.completed_at > (
    SELECT b.done_at FROM assignment_people b
    WHERE b.assignment_id = p.assignment_id AND b.user_id = p.user_id AND b.round = p.round - 1))`;

/** SQL for the progress in the open row `p` of the assignment `a`, after `namesJoined`. */
const progress = sql`(
  SELECT json_build_object('done', count(*) FILTER (WHERE is_done), 'total', count(*),
                           'secondsLeft', coalesce(sum(seconds) FILTER (WHERE NOT is_done), 0))
  FROM (SELECT coalesce(l.duration, ${DEFAULT_DURATION_SECONDS}::int) AS seconds,
               EXISTS (SELECT FROM video_progress c WHERE c.user_id = p.user_id AND c.video_id = l.id AND ${isCountedIn}) AS is_done
        FROM videos l WHERE l.id = ANY (${lessons})) counted)`;

/**
 * The open assignments of a user by due day, then the others, the latest first. Of several open assignments of one
 * subject, the one due first is listed. An ended assignment that is not done stays listed, so that the user sees its
 * end.
 */
export const listUserAssignments = (userId: string): Promise<UserAssignment[]> =>
  queryRows(
    userAssignmentSchema,
    prepared(sql`
    WITH ranked AS (
      SELECT p.*, a.ended_at, ${isOpen} AND a.ended_at IS NULL AS is_due, row_number() OVER (
        PARTITION BY ${subjectId}, a.requires_watched, a.requires_checked, ${isOpen} AND a.ended_at IS NULL
        ORDER BY p.due_on, p.made_at, a.id) AS rank
      FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id WHERE p.user_id = ${userId}::uuid)
    SELECT a.id AS "assignmentId", ${namesOf}, p.round, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", ${stateOf} AS state,
      ${isoTime(sql`p.done_at`)} AS "doneAt", p.done_evidence::text AS "doneEvidence", a.every_months AS "everyMonths",
      ${evidenceOf}, a.note, CASE WHEN p.is_due THEN ${progress} END AS progress, ${isoTime(sql`a.made_at`)} AS "madeAt", ${isoTime(sql`a.ended_at`)} AS "endedAt"
    FROM ranked p JOIN assignments a ON a.id = p.assignment_id JOIN users u ON u.id = p.user_id ${namesJoined}
    WHERE NOT p.is_due OR p.rank = 1
    ORDER BY p.is_due DESC, CASE WHEN p.is_due THEN p.due_on END, p.done_at DESC NULLS LAST, a.made_at, a.id`),
  );

import "server-only";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { type UserAssignment, userAssignmentSchema } from "./schema";
import { isOpen, namesJoined, namesOf, stateOf } from "./sql";

/**
 * The open assignments of a user by due day, then the others, the latest first. Of several open assignments of one subject the one that
 * is due first is listed. An assignment that ended is listed while it is not done, so that its end is seen.
 */
export const listUserAssignments = (userId: string): Promise<UserAssignment[]> =>
  queryRows(
    userAssignmentSchema,
    prepared(sql`
    WITH ranked AS (
      SELECT p.*, a.ended_at, ${isOpen} AND a.ended_at IS NULL AS is_due, row_number() OVER (
        PARTITION BY coalesce(a.path_id, a.video_id, a.track_id), a.requires_watched, ${isOpen} AND a.ended_at IS NULL
        ORDER BY p.due_on, p.made_at, a.id) AS rank
      FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id WHERE p.user_id = ${userId}::uuid)
    SELECT a.id AS "assignmentId", ${namesOf}, p.round, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", ${stateOf} AS state,
      ${isoTime(sql`p.done_at`)} AS "doneAt", p.done_evidence::text AS "doneEvidence", a.every_months AS "everyMonths",
      a.requires_watched AS "requiresWatched", a.note, ${isoTime(sql`a.made_at`)} AS "madeAt", ${isoTime(sql`a.ended_at`)} AS "endedAt"
    FROM ranked p JOIN assignments a ON a.id = p.assignment_id JOIN users u ON u.id = p.user_id ${namesJoined}
    WHERE NOT p.is_due OR p.rank = 1
    ORDER BY p.is_due DESC, CASE WHEN p.is_due THEN p.due_on END, p.done_at DESC NULLS LAST, a.made_at, a.id`),
  );

import "server-only";
import { stateOf } from "@/lib/organisation/assignments/sql";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { inTeams } from "./people";
import type { Subject } from "./subjects";

/** SQL for a user's figures in everything that is assigned to them; of each assignment the latest round counts. The percentage is null without one. */
const assignmentFigures = (user: Sql): Sql => sql`(
  SELECT CASE WHEN asked.open > 0 THEN 'in_progress' WHEN asked.done > 0 THEN 'completed' ELSE 'not_started' END AS status,
         asked.done * 100 / nullif(asked.done + asked.open, 0) AS percent, known.checked, known.watched, known.marked, earned.points
  FROM (SELECT (count(*) FILTER (WHERE state IN ('open', 'late') AND ended_at IS NULL))::int AS open,
               (count(*) FILTER (WHERE state = 'done'))::int AS done
        FROM (SELECT DISTINCT ON (a.id) a.ended_at, ${stateOf} AS state
              FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id JOIN users u ON u.id = p.user_id
              WHERE p.user_id = ${user} ORDER BY a.id, p.round DESC) latest) asked
  CROSS JOIN (SELECT (count(*) FILTER (WHERE evidence = 'checked'))::int AS checked,
                     (count(*) FILTER (WHERE evidence = 'watched'))::int AS watched, (count(*) FILTER (WHERE evidence = 'marked'))::int AS marked
              FROM video_progress WHERE user_id = ${user} AND completed_at IS NOT NULL) known
  CROSS JOIN (SELECT coalesce(sum(points), 0)::int AS points FROM earned_points WHERE user_id = ${user}) earned)`;

/** The report of teams: the users' figures in everything assigned to them, and in all videos. */
export const teamSubject = (title: string, teamIds: string[]): Subject => ({
  title,
  people: inTeams(teamIds),
  figuresOf: assignmentFigures,
  isAssigned: sql`true`,
});

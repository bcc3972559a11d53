import "server-only";
import { z } from "zod";
import { actorColumns, actorSchema } from "@/lib/identity/sessions/data";
import { isActive } from "@/lib/identity/users/conditions";
import { isLate, isPresentIn, isSoon, personIsIn } from "@/lib/organisation/assignments/sql";
import { readTeamsManagedBy, type TeamActor } from "@/lib/organisation/teams/access";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import type { TeamFigures } from "./report-sentence";

/** Teams in one mail: those with the most late users. */
const MAX_TEAMS = 20;

const teamActor = actorSchema.pick({ id: true, isAdmin: true, adminFactorDue: true });

/** A user's rights over teams, as they are now; undefined for one who is not active. */
export const findTeamActor = (userId: string): Promise<TeamActor | undefined> =>
  queryRow(teamActor, sql`SELECT ${actorColumns} FROM users u WHERE u.id = ${userId}::uuid AND ${isActive}`);

/** SQL: the rows `p` of open assignments `a` of the users in these teams who are not deactivated; null stands for all users. */
const openRows = (teamIds: string[] | null) => sql`
  assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
  WHERE ${isPresentIn(teamIds)} AND ${personIsIn(teamIds)}`;

const totalsRow = z.object({ users: z.int(), late: z.int(), dueSoon: z.int() });

const worstRow = z.object({ title: z.string(), late: z.int() });

/** The figures of all users whom an actor sees and who have something assigned. */
export async function readTeamFigures(actor: TeamActor): Promise<TeamFigures> {
  const rows = openRows(await readTeamsManagedBy(actor));
  const [totals, worst] = await Promise.all([
    queryOnlyRow(
      totalsRow,
      sql`
      SELECT count(*)::int AS users, (count(*) FILTER (WHERE is_late))::int AS late, (count(*) FILTER (WHERE is_soon))::int AS "dueSoon"
      FROM (SELECT bool_or(${isLate}) AS is_late, bool_or(${isSoon}) AS is_soon FROM ${rows} GROUP BY p.user_id) u`,
    ),
    queryRow(
      worstRow,
      sql`
      SELECT title, count(*)::int AS late FROM (
        SELECT DISTINCT p.user_id, a.path_id, a.video_id, a.track_id FROM ${rows} AND ${isLate}) a
      CROSS JOIN LATERAL (SELECT coalesce((SELECT title FROM learning_paths WHERE id = a.path_id), (SELECT title FROM videos WHERE id = a.video_id),
                                          (SELECT title FROM career_tracks WHERE id = a.track_id)) AS title) subject
      GROUP BY a.path_id, a.video_id, a.track_id, title ORDER BY late DESC, title LIMIT 1`,
    ),
  ]);
  return { ...totals, worst: worst ?? null };
}

const teamRow = z.object({
  id: uuid,
  name: z.string(),
  users: z.int(),
  late: z.int(),
  done: z.int(),
  assigned: z.int(),
});

/**
 * The teams of a report with their figures and those of the teams below, the ones with the most late users first: the teams that a
 * manager manages themselves, and for administrators the teams at the top.
 */
export async function listTeamFigures(actor: TeamActor): Promise<z.infer<typeof teamRow>[]> {
  const teamIds = await readTeamsManagedBy(actor);
  const isListed =
    teamIds === null
      ? sql`t.parent_id IS NULL`
      : sql`t.id = ANY (${teamIds}::uuid[])
            AND EXISTS (SELECT FROM team_members m WHERE m.team_id = t.id AND m.user_id = ${actor.id}::uuid AND m.role = 'manager')`;
  return queryRows(
    teamRow,
    sql`
    WITH own AS MATERIALIZED (
      SELECT p.user_id, bool_or(${isLate}) AS is_late, count(*) FILTER (WHERE p.done_at IS NOT NULL) AS done,
        count(*) FILTER (WHERE p.excused_at IS NULL) AS assigned
      FROM ${openRows(teamIds)} GROUP BY p.user_id),
    members AS MATERIALIZED (
      SELECT DISTINCT t.id, m.user_id FROM teams t CROSS JOIN LATERAL teams_below(t.id) AS b (id) JOIN team_members m ON m.team_id = b.id
      WHERE t.deleted_at IS NULL AND ${isListed})
    SELECT t.id, t.name, n.users, n.late, n.done, n.assigned FROM (
      SELECT m.id, count(*)::int AS users, (count(*) FILTER (WHERE o.is_late))::int AS late, sum(o.done)::int AS done,
        sum(o.assigned)::int AS assigned
      FROM members m JOIN own o ON o.user_id = m.user_id GROUP BY m.id) n
    JOIN teams t ON t.id = n.id WHERE n.assigned > 0
    ORDER BY n.late DESC, t.name, t.id LIMIT ${MAX_TEAMS}`,
  );
}

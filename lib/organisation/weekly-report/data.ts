import "server-only";
import { z } from "zod";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { actorColumns, actorSchema } from "@/lib/identity/sessions/data";
import { isActive } from "@/lib/identity/users/data";
import { isOpen, namesJoined } from "@/lib/organisation/assignments/sql";
import { type TeamActor, teamsManagedBy, usersManagedBy } from "@/lib/organisation/teams/access";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import type { TeamFigures } from "./report-sentence";

/** Teams in one mail: those with the most late users. */
const MAX_TEAMS = 20;

/** Days ahead in which a due day is soon. */
const SOON_DAYS = 7;

const teamActor = actorSchema.pick({ id: true, isAdmin: true, adminFactorDue: true });

/** A user's rights over teams, as they are now; undefined for one who is not active. */
export const findTeamActor = (userId: string): Promise<TeamActor | undefined> =>
  queryRow(teamActor, sql`SELECT ${actorColumns} FROM users u WHERE u.id = ${userId}::uuid AND ${isActive}`);

/** SQL: the open assignments (`p` of `a`) of the active users (`u`) whom an actor sees. */
const openRows = (actor: TeamActor) => sql`
  FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
  JOIN users u ON u.id = p.user_id AND u.deactivated_at IS NULL ${namesJoined}
  WHERE p.user_id IN (${usersManagedBy(actor)})`;

const isLate = sql`${isOpen} AND is_past(p.due_on, u.time_zone)`;

const isSoon = sql`${isOpen} AND p.due_on BETWEEN day_in(now(), u.time_zone)
  AND day_in(now(), u.time_zone) + ${SOON_DAYS}::int`;

const totalsRow = z.object({ users: z.int(), late: z.int(), dueSoon: z.int() });

const worstRow = z.object({ title: z.string(), late: z.int() });

/** The figures of all users whom an actor sees and who have something assigned. */
export async function readTeamFigures(actor: TeamActor): Promise<TeamFigures> {
  const [totals, worst] = await Promise.all([
    queryOnlyRow(
      totalsRow,
      sql`
      SELECT count(DISTINCT p.user_id)::int AS users, (count(DISTINCT p.user_id) FILTER (WHERE ${isLate}))::int AS late,
        (count(DISTINCT p.user_id) FILTER (WHERE ${isSoon}))::int AS "dueSoon" ${openRows(actor)}`,
    ),
    queryRow(
      worstRow,
      sql`
      SELECT coalesce(path.title, video.title, track.title) AS title, count(DISTINCT p.user_id)::int AS late ${openRows(actor)}
        AND ${isLate} GROUP BY a.path_id, a.video_id, a.track_id, 1 ORDER BY 2 DESC, 1 LIMIT 1`,
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
export const listTeamFigures = (actor: TeamActor): Promise<z.infer<typeof teamRow>[]> =>
  queryRows(
    teamRow,
    sql`
    SELECT t.id, t.name, n.users, n.late, n.done, n.assigned FROM teams t
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT p.user_id)::int AS users, (count(DISTINCT p.user_id) FILTER (WHERE ${isLate}))::int AS late,
        (count(*) FILTER (WHERE p.done_at IS NOT NULL))::int AS done,
        (count(*) FILTER (WHERE p.excused_at IS NULL))::int AS assigned
      FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
      JOIN users u ON u.id = p.user_id AND u.deactivated_at IS NULL
      WHERE p.user_id IN (SELECT user_id FROM team_members WHERE team_id IN (SELECT teams_below(t.id)))) n
    WHERE t.deleted_at IS NULL AND n.assigned > 0 AND ${
      mayAdminister(actor as Actor)
        ? sql`t.parent_id IS NULL`
        : sql`t.id IN (${teamsManagedBy(actor)})
              AND EXISTS (SELECT FROM team_members m WHERE m.team_id = t.id AND m.user_id = ${actor.id}::uuid AND m.role = 'manager')`
    }
    ORDER BY n.late DESC, t.name, t.id LIMIT ${MAX_TEAMS}`,
  );

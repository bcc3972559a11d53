import "server-only";
import { z } from "zod";
import { type Actor, mayAdminister, requireStillAdministrator, user } from "@/lib/identity/auth/access";
import { requireStillActs, whileActing } from "@/lib/identity/sessions/data";
import type { Access } from "@/lib/platform/http/description";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";

/** The part of an actor that decides which teams they see. */
export type TeamActor = Pick<Actor, "id" | "isAdmin" | "adminFactorDue">;

/**
 * The ids of the teams that an actor sees, as a subquery: `team_id IN (${teamsManagedBy(actor)})`. All teams for administrators; for
 * everybody else the teams that they manage and those below. Deleted teams are in none.
 */
export const teamsManagedBy = (actor: TeamActor): Sql =>
  mayAdminister(actor as Actor)
    ? sql`SELECT id FROM teams WHERE deleted_at IS NULL`
    : sql`SELECT teams_below(team_id) FROM team_members WHERE user_id = ${actor.id}::uuid AND role = 'manager'`;

/** The ids of the users in the teams that an actor sees, as a subquery: all users for administrators. */
export const usersManagedBy = (actor: TeamActor): Sql =>
  mayAdminister(actor as Actor)
    ? sql`SELECT id FROM users`
    : sql`SELECT user_id FROM team_members WHERE team_id IN (${teamsManagedBy(actor)})`;

const idsRow = z.object({ ids: z.array(uuid) });

/** The ids of the teams that a subquery selects. */
const idsOfTeams = async (teams: Sql, tx?: Transaction): Promise<string[]> =>
  (await queryOnlyRow(idsRow, sql`SELECT coalesce(array_agg(id::text), '{}') AS ids FROM (${teams}) t (id)`, tx)).ids;

/** The ids of a team and those below it. */
export const idsWithTeamsBelow = (teamId: string): Promise<string[]> =>
  idsOfTeams(sql`SELECT teams_below(${teamId}::uuid)`);

/**
 * The ids of the teams that an actor sees, null for administrators, who see all users. For statements about many users: PostgreSQL plans
 * them by the number of ids, which it cannot know of a subquery.
 */
export const readTeamsManagedBy = async (actor: TeamActor, tx?: Transaction): Promise<string[] | null> =>
  mayAdminister(actor as Actor) ? null : idsOfTeams(teamsManagedBy(actor), tx);

/** From this number of teams on, their users and the deactivated users are read once, instead of one lookup per row. */
const MANY_TEAMS = 50;

/** True for teams whose users are better read once than looked up. Null stands for all users. */
export const isManyTeams = (teamIds: string[] | null): boolean => teamIds === null || teamIds.length >= MANY_TEAMS;

/** The teams that a user manages directly, by name, without teams below another of them. */
export const listOwnTeams = (userId: string): Promise<{ id: string; name: string }[]> =>
  queryRows(
    z.object({ id: uuid, name: z.string() }),
    prepared(sql`
    WITH own AS MATERIALIZED (
      SELECT t.id, t.name FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
      WHERE m.user_id = ${userId}::uuid AND m.role = 'manager')
    SELECT o.id, o.name FROM own o
    WHERE NOT EXISTS (SELECT FROM teams_above(o.id) AS above (id) JOIN own other ON other.id = above.id AND other.id <> o.id)
    ORDER BY lower(o.name) COLLATE names, o.id`),
  );

/** True for a user who manages a team. */
export async function managesTeams(userId: string): Promise<boolean> {
  const row = await queryOnlyRow(
    z.object({ manages: z.boolean() }),
    prepared(sql`SELECT EXISTS (SELECT FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
                                WHERE m.user_id = ${userId}::uuid AND m.role = 'manager') AS manages`),
  );
  return row.manages;
}

/** An administrator or a manager, with the ids of the teams that they saw when the call began; null for administrators. */
type Manager = Actor & { teamIds: string[] | null };

/** Requires that a manager may still act, and still sees every team that they saw when the call began. @throws {Problem} 401 or 404 */
async function requireStillManages(actor: Manager, tx?: Transaction): Promise<void> {
  await requireStillActs(actor, tx);
  const still = new Set(await readTeamsManagedBy(actor, tx));
  if (!actor.teamIds?.every((id) => still.has(id))) throw notFound();
}

/** Administrators, and users who manage a team. Everybody else finds nothing. */
export const manager: Access<Manager> = {
  name: "manager",
  label: "Manager",
  description: "For administrators, and for managers about their teams and those below; others get 404.",
  credentials: "session",
  async authenticate(request, call) {
    const actor = await user.authenticate(request, call);
    const teamIds = await readTeamsManagedBy(actor);
    if (teamIds?.length === 0) throw notFound();
    return { ...actor, teamIds };
  },
  whileActing: (actor, answer) =>
    actor.teamIds === null ? whileActing(actor, answer) : whileActing(actor, answer, () => requireStillManages(actor)),
  async requireStill(actor, tx: Transaction, locked) {
    if (actor.teamIds === null) await requireStillAdministrator(actor, tx, locked);
    else if (locked === undefined) await requireStillManages(actor, tx);
  },
};

/** Requires a team that the actor sees. @throws {Problem} 404 */
export async function requireTeam(actor: TeamActor, teamId: string, tx?: Transaction): Promise<void> {
  const found = await queryRow(
    z.object({ found: z.boolean() }),
    sql`SELECT true AS found WHERE ${teamId}::uuid IN (${teamsManagedBy(actor)})`,
    tx,
  );
  if (!found) throw notFound("This team");
}

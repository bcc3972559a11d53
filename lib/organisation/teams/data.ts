import "server-only";
import { z } from "zod";
import { isPresent, isPresentOfMany } from "@/lib/identity/users/data";
import { hasEntered, isAddressProved } from "@/lib/identity/users/state";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { counted } from "@/lib/platform/counted";
import { db } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { nameKey } from "@/lib/platform/text";
import { isManyTeams, readTeamsManagedBy, type TeamActor, teamsManagedBy } from "./access";
import { MAX_TEAM_LEVELS, type Team, type TeamChange, type TeamInput, teamSchema } from "./schema";
import { inTeamOrder } from "./tree";

/** The problems of the constraints on teams. */
export const teamProblems: ConstraintProblems = {
  teams_name_key: () => conflict("A team with this name already exists"),
  teams_external_id_key: () => conflict("A team with this external id already exists"),
  teams_parent_id_fkey: () => invalidField("parentId", "The team above does not exist"),
  teams_own_parent: () => invalidField("parentId", "A team cannot be below itself"),
  teams_depth: () => invalidField("parentId", `Teams have at most ${MAX_TEAM_LEVELS} levels`),
  teams_has_teams: () => conflict("This team has teams below it. Move or delete them first"),
};

/** @param isMemberPresent SQL for a member `m` who is not deactivated */
const selectTeams = (where: Sql, tx?: Transaction, isMemberPresent = isPresent(sql`m.user_id`)): Promise<Team[]> =>
  queryRows(
    teamSchema,
    sql`
    WITH seen AS MATERIALIZED (SELECT * FROM teams t WHERE t.deleted_at IS NULL AND ${where})
    SELECT t.id, t.name, t.parent_id AS "parentId", t.external_id AS "externalId", coalesce(p.people, 0) AS people,
      ${isoTime(sql`t.created_at`)} AS "createdAt", ${isoTime(sql`t.updated_at`)} AS "updatedAt"
    FROM seen t LEFT JOIN (
      SELECT m.team_id, count(*)::int AS people FROM team_members m
      WHERE m.team_id IN (SELECT id FROM seen) AND ${isMemberPresent}
      GROUP BY m.team_id) p ON p.team_id = t.id
    ORDER BY lower(t.name) COLLATE names, t.id`,
    tx,
  );

/** The teams that an actor sees by name, each followed by those below it. */
export async function listTeams(actor: TeamActor): Promise<Team[]> {
  const teamIds = await readTeamsManagedBy(actor);
  const where = teamIds ? sql`t.id = ANY (${teamIds}::uuid[])` : sql`true`;
  const isMember = isManyTeams(teamIds) ? isPresentOfMany(sql`m.user_id`) : isPresent(sql`m.user_id`);
  const teams = await selectTeams(where, undefined, isMember);
  return inTeamOrder(teams).map(({ team }) => team);
}

/** One team. @throws {Problem} 404, also for a team that the actor does not see */
export async function getTeam(actor: TeamActor, id: string): Promise<Team> {
  const [team] = await selectTeams(sql`t.id = ${id}::uuid AND t.id IN (${teamsManagedBy(actor)})`);
  if (!team) throw notFound("This team");
  return team;
}

async function readTeam(tx: Transaction, id: string): Promise<Team> {
  const [team] = await selectTeams(sql`t.id = ${id}::uuid`, tx);
  if (!team) throw notFound("This team");
  return team;
}

/** Makes a team. @throws {Problem} 400 for its place, 409 when a team has the name or the external id */
export const createTeam = (input: TeamInput, auditContext: AuditContext): Promise<Team> =>
  transaction((tx) => insertTeam(tx, input, auditContext), teamProblems);

/** The limit of teams: lists and trees of teams have no pages. */
const MAX_TEAMS = 10_000;

/** Makes a team in a transaction, which needs `teamProblems`. @throws {Problem} 409 when there are too many */
export async function insertTeam(tx: Transaction, input: TeamInput, auditContext: AuditContext): Promise<Team> {
  if ((await tx.team.count({ where: { deletedAt: null } })) >= MAX_TEAMS)
    throw conflict(`There are ${counted(MAX_TEAMS, "team")}. Delete one first`);
  const { id, name } = await tx.team.create({ data: input });
  await recordEvent({ action: "team.created", subjectId: id, detail: { title: name }, ...auditContext }, tx);
  return readTeam(tx, id);
}

/** Changes the given fields of a team. @throws {Problem} as `createTeam`, 404, 412 */
export const updateTeam = (
  id: string,
  change: TeamChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Team> => transaction((tx) => changeTeam(tx, id, change, auditContext, versions), teamProblems);

/** Changes a team in a transaction, which needs `teamProblems`. @throws {Problem} 404, 412 */
export async function changeTeam(
  tx: Transaction,
  id: string,
  change: TeamChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Team> {
  const before = await readTeam(tx, id);
  const { count } = await tx.team.updateMany({ where: { id, deletedAt: null, ...inVersion(versions) }, data: change });
  if (count === 0) throw changedMeanwhile("this team");
  const after = await readTeam(tx, id);
  // Another change may have moved the team since it was read.
  if (change.parentId !== undefined) await placeAssignments(tx, await membersBelow(tx, id));
  const detail = { title: after.name, changed: changedFields(before, change) };
  await recordEvent({ action: "team.changed", subjectId: id, detail, ...auditContext }, tx);
  return after;
}

/** The users in a team and in those below it. */
async function membersBelow(tx: Transaction, id: string): Promise<string[]> {
  const rows = await queryRows(
    z.object({ userId: uuid }),
    sql`SELECT DISTINCT user_id AS "userId" FROM team_members WHERE team_id IN (SELECT teams_below(${id}::uuid))`,
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** Updates the assignments of users for their current teams. Call it after every change of teams. */
export const placeAssignments = (tx: Transaction, userIds: string[]) =>
  tx.$executeRaw`SELECT place_assignments(${userIds}::uuid[])`;

/**
 * Deletes a team: its members leave it, and its open assignments end.
 * @throws {Problem} 404, 409 while teams are below it, 412
 */
export const deleteTeam = (id: string, auditContext: AuditContext, versions?: Versions): Promise<void> =>
  transaction(async (tx) => {
    const { name } = await readTeam(tx, id);
    const { count } = await tx.team.updateMany({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data: { deletedAt: new Date(), externalId: null },
    });
    if (count === 0) throw changedMeanwhile("this team");
    await tx.$executeRaw`SELECT end_assignments(ARRAY[${id}::uuid], 'team')`;
    const members = await tx.teamMember.findMany({ where: { teamId: id }, select: { userId: true } });
    await tx.teamMember.deleteMany({ where: { teamId: id } });
    await placeAssignments(
      tx,
      members.map(({ userId }) => userId),
    );
    await recordEvent({ action: "team.deleted", subjectId: id, detail: { title: name }, ...auditContext }, tx);
  }, teamProblems);

/** The teams of these names, compared as the database compares names of teams: by `nameKey`. Deleted teams are left out. */
export async function findTeamsByName(names: string[]): Promise<Pick<Team, "id" | "name">[]> {
  if (names.length === 0) return [];
  return queryRows(
    teamSchema.pick({ id: true, name: true }),
    sql`SELECT id, name FROM teams WHERE deleted_at IS NULL AND name_key(name) = ANY (${names.map(nameKey)}::text[])`,
  );
}

/** The users with these addresses, with the teams that they are in. */
export async function findUsersByEmail(emails: string[]) {
  const users = await db().user.findMany({
    where: { email: { in: emails } },
    include: { teams: { select: { teamId: true } } },
  });
  return users.map(({ teams, ...user }) => ({
    id: user.id,
    email: user.email,
    teamIds: teams.map(({ teamId }) => teamId),
    isUnproved: hasEntered(user) && !isAddressProved(user),
  }));
}

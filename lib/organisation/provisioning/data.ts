import "server-only";
import { z } from "zod";
import { hasEntered, isAddressProved } from "@/lib/identity/users/conditions";
import { changeTeam, insertTeam, placeAssignments, teamProblems } from "@/lib/organisation/teams/data";
import { changeDirectoryMembers, type MemberChange } from "@/lib/organisation/teams/directory-members";
import { changedFields } from "@/lib/platform/audit/changed";
import type { AuditContext } from "@/lib/platform/audit/data";
import { callContext } from "@/lib/platform/call-context";
import { db } from "@/lib/platform/db";
import { firstWithin } from "@/lib/platform/first-within";
import { notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { inTurnWithPause } from "@/lib/platform/rate-limits/memory";
import { NIL_ID, id as uuid } from "@/lib/platform/schema";
import { type Equality, readFilter } from "@/lib/platform/scim/filter";
import { scimProblem } from "@/lib/platform/scim/problem";
import { asResource, includes, type Resource } from "@/lib/platform/scim/resource";
import type { ScimAttributes, ScimList } from "@/lib/platform/scim/schema";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import type { Prisma, Team } from "@/prisma/generated/client";
import { groupDefinition } from "./group-change";
import { type ScimGroupInput, scimGroupSchema } from "./schema";

const taken = (attribute: string) => scimProblem(409, "uniqueness", `Another group has this ${attribute}`);

const problems: ConstraintProblems = {
  ...teamProblems,
  teams_name_key: () => taken("displayName"),
  teams_external_id_key: () => taken("externalId"),
};

/** The attributes of groups that a filter may compare. */
const FILTERS = {
  id: "id",
  displayname: "displayName",
  externalid: "externalId",
  members: "member",
  "members.value": "member",
} as const;
type Filtered = (typeof FILTERS)[keyof typeof FILTERS];

/** The id of the team with a name, compared as the database does where it keeps names unique. */
async function idOfName(name: string): Promise<string> {
  const row = await queryRow(
    z.object({ id: uuid }),
    sql`SELECT id FROM teams WHERE deleted_at IS NULL AND name_key(name) = name_key(${name})`,
  );
  return row?.id ?? NIL_ID;
}

async function toCondition({ attribute, value }: Equality<Filtered>): Promise<Prisma.TeamWhereInput> {
  if (attribute === "displayName") return { id: await idOfName(value) };
  if (attribute === "externalId") return { externalId: value };
  const id = uuid.safeParse(value).data ?? NIL_ID;
  return attribute === "member" ? { members: { some: { userId: id } } } : { id };
}

const membersRow = scimGroupSchema.pick({ members: true }).required().extend({ teamId: uuid });

type Members = z.output<typeof membersRow>["members"];

/** The members of teams whom the directory sees, by team: one row of each, because a team may have thousands. */
async function membersOf(teamIds: string[], tx: Transaction): Promise<Map<string, Members>> {
  const rows = await queryRows(
    membersRow,
    sql`
    SELECT m.team_id AS "teamId",
      json_agg(json_build_object('value', u.id, 'display', u.name, 'type', 'User') ORDER BY u.id) AS members
    FROM team_members m JOIN users u ON u.id = m.user_id
    WHERE m.team_id = ANY (${teamIds}::uuid[]) AND u.unprovisioned_at IS NULL GROUP BY m.team_id`,
    tx,
  );
  return new Map(rows.map(({ teamId, members }) => [teamId, members]));
}

function toGroup({ id, name, externalId, createdAt, updatedAt }: Team, members: Members | undefined): Resource {
  const about = { id, resourceType: "Group", created: createdAt, lastModified: updatedAt } as const;
  return asResource(about, groupDefinition.id, {
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && { members }),
  });
}

/** Teams as groups. Their members are read only where the client wants them. */
async function toGroups(teams: Team[], wanted: ScimAttributes, tx: Transaction = db()): Promise<Resource[]> {
  if (!includes(wanted, "members")) return teams.map((team) => toGroup(team, undefined));
  const members = await membersOf(
    teams.map(({ id }) => id),
    tx,
  );
  return teams.map((team) => toGroup(team, members.get(team.id) ?? []));
}

/** The limit of members in the groups of a page, which has one group at least. A client goes on behind the last one. */
const MAX_PAGE_MEMBERS = 10_000;

/** As many of the teams, in order, as a page with their members takes. */
async function withinPage(teams: Team[]): Promise<Team[]> {
  const rows = await queryRows(
    z.object({ teamId: uuid, members: z.int() }),
    sql`SELECT team_id AS "teamId", count(*)::int AS members FROM team_members
        WHERE team_id = ANY (${teams.map(({ id }) => id)}::uuid[]) GROUP BY team_id`,
  );
  const members = new Map(rows.map((row) => [row.teamId, row.members]));
  return firstWithin(teams, ({ id }) => members.get(id) ?? 0, MAX_PAGE_MEMBERS);
}

/**
 * A page of the teams as groups, the oldest first, with fewer than `count` where they have many members. A token reads one page at a
 * time. @throws {Problem} 400 `invalidFilter`
 */
export const listGroups = (list: ScimList) =>
  inTurnWithPause("scim-groups", callContext().apiToken?.id ?? "", () => readGroups(list));

async function readGroups({ filter, startIndex, count, ...wanted }: ScimList) {
  const conditions = await Promise.all(readFilter(filter, FILTERS).map(toCondition));
  const where = { AND: [{ deletedAt: null }, ...conditions] };
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  const [teams, total] = await Promise.all([
    db().team.findMany({ where, orderBy, skip: startIndex - 1, take: count }),
    db().team.count({ where }),
  ]);
  const page = includes(wanted, "members") ? await withinPage(teams) : teams;
  return { groups: await toGroups(page, wanted), total };
}

const missing = () => notFound("This group");

/** A team as a group. @throws {Problem} 404 */
export async function getGroup(id: string, wanted: ScimAttributes, tx: Transaction = db()): Promise<Resource> {
  const team = await tx.team.findFirst({ where: { id, deletedAt: null } });
  if (!team) throw missing();
  const [group] = await toGroups([team], wanted, tx);
  return group as Resource;
}

const UUID = z.regexes.uuid();
const isId = (value: string) => UUID.test(value);

/**
 * The first of these ids that belongs to no user whom the directory may put into a team: it does not see them, or somebody has entered
 * their account, whose address is not proved, and the directory has not claimed it.
 */
async function findUnknown(ids: string[], teamId: string, tx: Transaction): Promise<string | undefined> {
  const row = await queryRow(
    z.object({ id: uuid }),
    sql`
    SELECT id FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, n)
    WHERE NOT EXISTS (
      SELECT FROM users u WHERE u.id = given.id AND u.unprovisioned_at IS NULL
        AND (${isAddressProved} OR u.external_id IS NOT NULL OR NOT ${hasEntered}
             OR EXISTS (SELECT FROM team_members m WHERE m.team_id = ${teamId}::uuid AND m.user_id = u.id)))
    ORDER BY n LIMIT 1`,
    tx,
  );
  return row?.id;
}

/** @throws {Problem} 400 for a member whom the directory may not put into a team, as `findUnknown` says */
async function setMembers(
  tx: Transaction,
  team: { id: string; name: string },
  change: MemberChange,
  context: AuditContext,
) {
  const ids = [...change.add];
  // Not the value: it may be a name, and refusals are logged.
  if (!ids.every(isId)) throw scimProblem(400, "invalidValue", "The value of a member is not an id");
  const unknown = await findUnknown(ids, team.id, tx);
  if (unknown !== undefined)
    throw scimProblem(400, "invalidValue", `There is no user ${unknown} whose address is confirmed`);
  const remove = new Set([...change.remove].filter(isId));
  await placeAssignments(tx, await changeDirectoryMembers(tx, team, "scim", { ...change, remove }, context));
}

/** Makes a team. @throws {Problem} 400 for an unknown member, 409 when a team has the name or the external id */
export const createGroup = (
  { displayName: name, externalId = null }: ScimGroupInput,
  members: MemberChange | null,
  context: AuditContext,
): Promise<Resource> =>
  transaction(async (tx) => {
    const team = await insertTeam(tx, { name, externalId, parentId: null }, context);
    if (members) await setMembers(tx, team, members, context);
    return getGroup(team.id, {}, tx);
  }, problems);

/**
 * Changes a team and the members whom the directory put in.
 * @throws {Problem} as `createGroup`, 404, 412
 */
export const changeGroup = (
  id: string,
  { displayName, externalId }: Pick<Partial<ScimGroupInput>, "displayName" | "externalId">,
  members: MemberChange | null,
  context: AuditContext,
  versions: Versions,
): Promise<Resource> =>
  transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM teams WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const before = await tx.team.findFirst({ where: { id, deletedAt: null } });
    if (!before) throw missing();
    if (versions?.every((version) => version.getTime() !== before.updatedAt.getTime()))
      throw changedMeanwhile("this group");
    const change = { name: displayName, externalId };
    const isChanged = changedFields(before, change).length > 0;
    const team = isChanged ? await changeTeam(tx, id, change, context) : before;
    if (members) await setMembers(tx, team, members, context);
    return getGroup(id, {}, tx);
  }, problems);

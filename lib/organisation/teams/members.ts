import "server-only";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { hasEntered, isAddressProved } from "@/lib/identity/users/state";
import { type AuditContext, recordEvent, recordEvents } from "@/lib/platform/audit/data";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { contains, empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, idKey, type Order, readPage } from "@/lib/platform/sql/keyset";
import { queryRow } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import { requireTeam, type TeamActor } from "./access";
import { placeAssignments } from "./data";
import { type MemberList, type TeamMember, type TeamRole, teamMemberSchema } from "./schema";

const byName: Order = {
  list: "team-members",
  keys: [collatedKey(sql`u.name`), idKey(sql`u.id`)],
  descending: false,
};

const memberFields = (showsEmail: boolean): Sql => sql`
  m.user_id AS "userId", u.name, ${showsEmail ? sql`u.email` : sql`NULL`} AS email, m.role::text, m.source::text,
  ${isoTime(sql`m.joined_at`)} AS "joinedAt", ${isoTime(sql`u.deactivated_at`)} AS "deactivatedAt"`;

/**
 * A page of a team's own members and managers by name.
 * @throws {Problem} 404 for a team that the actor does not see, 400 for an invalid cursor
 */
export async function listMembers(actor: TeamActor, teamId: string, { q, ...asked }: MemberList) {
  await requireTeam(actor, teamId);
  const search = q ? sql`AND ${contains(sql`search_key(u.name)`, searchKey(q))}` : empty;
  const from = sql`FROM team_members m JOIN users u ON u.id = m.user_id WHERE m.team_id = ${teamId}::uuid ${search}`;
  const { items, ...rest } = await readPage(
    byName,
    asked,
    teamMemberSchema,
    ({ place, page }) => sql`SELECT ${memberFields(mayAdminister(actor as Actor))}, ${place} AS place ${from} ${page}`,
    sql`SELECT count(*)::int AS total ${from}`,
  );
  return { members: items, ...rest };
}

const findMember = (tx: Transaction, teamId: string, userId: string) =>
  queryRow(
    teamMemberSchema,
    sql`SELECT ${memberFields(true)} FROM team_members m JOIN users u ON u.id = m.user_id
        WHERE m.team_id = ${teamId}::uuid AND m.user_id = ${userId}::uuid`,
    tx,
  );

/** The name of a team, which is not deleted before the transaction ends. @throws {Problem} 404 */
async function requireTeamName(tx: Transaction, teamId: string): Promise<string> {
  await tx.$executeRaw`SELECT FROM teams WHERE id = ${teamId}::uuid FOR SHARE`;
  const team = await tx.team.findFirst({ where: { id: teamId, deletedAt: null }, select: { name: true } });
  if (!team) throw notFound("This team");
  return team.name;
}

/**
 * Requires a user whose address is proved, because a manager reads the records of others, and ends the link that would bring an old
 * address back. An invited user proves the address by following the link.
 */
async function prepareManager(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (user && hasEntered(user) && !isAddressProved(user))
    throw conflict("This user has not confirmed their address yet, and cannot manage a team before that");
  await dropAccess(tx, userId, "newRights");
}

/**
 * Puts a user into a team, or changes their role in it, which from then on is one given by hand. A repeated call changes nothing.
 * @returns the member, and whether they are new to the team
 * @throws {Problem} 404 for the team or the user, 409 for a manager whose address is not proved
 */
export const setMember = (
  teamId: string,
  userId: string,
  role: TeamRole,
  auditContext: AuditContext,
): Promise<{ member: TeamMember; isNew: boolean }> =>
  transaction(
    async (tx) => {
      const team = await requireTeamName(tx, teamId);
      const before = await findMember(tx, teamId, userId);
      if (before?.role !== role) {
        if (role === "manager") await prepareManager(tx, userId);
        await tx.$executeRaw`
          INSERT INTO team_members (team_id, user_id, role) VALUES (${teamId}::uuid, ${userId}::uuid, ${role}::team_role)
          ON CONFLICT (team_id, user_id) DO UPDATE SET role = EXCLUDED.role, source = EXCLUDED.source`;
        // A member may have been removed since they were read.
        await placeAssignments(tx, [userId]);
        const detail = { team, role };
        await recordEvent({ action: "team.member_set", subjectId: userId, detail, ...auditContext }, tx);
      }
      const member = await findMember(tx, teamId, userId);
      if (!member) throw notFound("This member");
      return { member, isNew: before === undefined };
    },
    {
      team_members_user_id_fkey: () => notFound("This user"),
      team_members_team_id_fkey: () => notFound("This team"),
    },
  );

/**
 * Puts users into a team in a transaction; members and managers of it stay as they are.
 * @returns the number of users who are new to it
 * @throws {Problem} 404 for the team
 */
export async function addMembers(
  tx: Transaction,
  teamId: string,
  userIds: string[],
  auditContext: AuditContext,
): Promise<number> {
  const team = await requireTeamName(tx, teamId);
  const known = await tx.teamMember.findMany({ where: { teamId, userId: { in: userIds } }, select: { userId: true } });
  const added = userIds.filter((id) => !known.some(({ userId }) => userId === id));
  await tx.teamMember.createMany({
    data: added.map((userId) => ({ teamId, userId, role: "member" as const })),
    skipDuplicates: true,
  });
  await placeAssignments(tx, added);
  const detail = { team, role: "member" };
  await recordEvents(
    added.map((subjectId) => ({ action: "team.member_set" as const, subjectId, detail, ...auditContext })),
    tx,
  );
  return added.length;
}

/** Takes a user out of a team. The last manager may leave, because administrators remain. @throws {Problem} 404 */
export const removeMember = (teamId: string, userId: string, auditContext: AuditContext): Promise<void> =>
  transaction(async (tx) => {
    const team = await requireTeamName(tx, teamId);
    const { count } = await tx.teamMember.deleteMany({ where: { teamId, userId } });
    if (count === 0) throw notFound("This member");
    await placeAssignments(tx, [userId]);
    await recordEvent({ action: "team.member_removed", subjectId: userId, detail: { team }, ...auditContext }, tx);
  });

import "server-only";
import { inviteMany } from "@/lib/identity/invitations/invite-many";
import type { InvitedRow, InviteMany } from "@/lib/identity/invitations/schema";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import type { AuditContext } from "@/lib/platform/audit/data";
import { createPace } from "@/lib/platform/background/pace";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { Problem } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { nameKey } from "@/lib/platform/text";
import { createTeam, findTeamsByName, findUsersByEmail } from "./data";
import { setMember } from "./members";
import { teamInputSchema } from "./schema";
import { MAX_CELL_TEAMS, readTeamCell } from "./team-cell";

type Row = InviteMany["rows"][number];

/** The statuses of rows whose user can join a team: those who exist, or will once they are invited. */
const CAN_JOIN = new Set<InvitedRow["fate"]>(["new", "again", "pending", "account", "repeated"]);

/** The statuses of rows that get no mail. */
const WITHOUT_MAIL = new Set<InvitedRow["fate"]>(["pending", "account", "repeated"]);

const NOT_YET = "Joins no team yet: the address of this account is not confirmed. Repeat the row once it is";

/** The limit of teams that all rows of a call name together: each is one write. */
const MAX_NAMED_TEAMS = 5_000;

/** The reason why a row's teams are refused; null when they are not. @param before those that earlier rows name */
function teamRefusal(names: string[], before: number): string | null {
  if (names.length > MAX_CELL_TEAMS) return `Team: A row has ${MAX_CELL_TEAMS} teams at most`;
  if (before + names.length > MAX_NAMED_TEAMS) return "Team: The rows name too many teams. Divide them";
  for (const name of names) {
    const { error } = teamInputSchema.safeParse({ name });
    if (error) return `Team: ${error.issues[0]?.message ?? "Invalid input"}`;
  }
  return null;
}

/** The state of one run: the teams by name, the users by address, and who is in which team by now. */
type Run = {
  input: InviteMany;
  actor: Actor;
  auditContext: AuditContext;
  teams: Map<string, Team>;
  users: Map<string, User>;
};

/**
 * Invites many users by mail and puts them, and users who have an account, into the teams of their rows as members. A team that does
 * not exist is made, at the top. Each row is processed on its own; a dry run writes nothing. A member or manager of a team stays as
 * they are. One call of an actor runs at a time.
 */
export const inviteIntoTeams = (input: InviteMany, actor: Actor, origin: RequestOrigin): Promise<InvitedRow[]> =>
  inTurn("invite-many", actor.id, () => invite(input, actor, origin));

async function invite(input: InviteMany, actor: Actor, origin: RequestOrigin): Promise<InvitedRow[]> {
  const pace = createPace();
  let named = 0;
  const checked: { row: Row; names: string[]; refusal: string | null }[] = [];
  for (const row of input.rows) {
    const names = readTeamCell(row.team);
    const refusal = teamRefusal(names, named);
    if (refusal === null) named += names.length;
    checked.push({ row, names, refusal });
    await pace();
  }
  const accepted = checked.filter(({ refusal }) => refusal === null);
  const rows = accepted.map(({ row }) => row);
  const teams = await findTeams(accepted.flatMap(({ names }) => names));
  const invited = rows.length > 0 ? await inviteMany({ ...input, rows }, actor, origin) : [];
  const run = { input, actor, auditContext: { actorId: actor.id, origin }, teams, users: await findUsers(invited) };
  const remaining = invited.values();
  const results: InvitedRow[] = [];
  for (const { row, names, refusal } of checked) {
    await pace();
    if (refusal !== null) results.push({ email: row.email, fate: "invalid", message: refusal });
    else {
      const { value: result } = remaining.next();
      if (result) results.push(await joinTeams(run, names, result).catch(toResult(result)));
    }
  }
  return results;
}

/** The result of a row whose teams were refused, such as for an administrator who lost the role meanwhile. */
const toResult = (result: InvitedRow) => (error: unknown) => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return { ...result, message: error.detail };
};

/** Puts the user of a row into its teams. @returns the row's result, which says what happened to teams */
async function joinTeams(run: Run, names: string[], result: InvitedRow): Promise<InvitedRow> {
  if (!CAN_JOIN.has(result.fate)) return result;
  const { input, actor, auditContext, teams, users } = run;
  if (names.length > 0 && !input.dryRun) await requireStillActs(actor);
  // In a dry run a user who would be invited has no id yet.
  const user = users.get(result.email) ?? { id: null, teamIds: new Set(), isUnproved: false };
  users.set(result.email, user);
  if (user.isUnproved && names.length > 0) return { ...result, message: NOT_YET };
  const words: string[] = [];
  for (const name of names) {
    const known = teams.get(nameKey(name));
    if (known && user.teamIds.has(known.id)) continue;
    words.push(known ? `joins “${known.name}”` : `makes the team “${name}”`);
    const team = known ?? (input.dryRun ? { id: nameKey(name), name } : await makeTeam(name, auditContext));
    teams.set(nameKey(name), team);
    user.teamIds.add(team.id);
    if (!input.dryRun && user.id !== null) await setMember(team.id, user.id, "member", auditContext);
  }
  if (words.length === 0) return result;
  const message = words.join(", ").replace(/^./, (first) => first.toUpperCase());
  return { ...result, fate: WITHOUT_MAIL.has(result.fate) ? "team" : result.fate, message };
}

/** Makes a team at the top, or finds the one that another request made meanwhile. */
async function makeTeam(name: string, auditContext: AuditContext): Promise<Team> {
  try {
    return await createTeam({ name, parentId: null, externalId: null }, auditContext);
  } catch (error) {
    const made = (await findTeams([name])).get(nameKey(name));
    if (!made) throw error;
    return made;
  }
}

type Team = { id: string; name: string };

/** `isUnproved` says that somebody has set the account up, who may not be the owner of the address. */
type User = { id: string | null; teamIds: Set<string>; isUnproved: boolean };

const findTeams = async (names: string[]): Promise<Map<string, Team>> =>
  new Map((await findTeamsByName(names)).map((team) => [nameKey(team.name), team]));

async function findUsers(rows: InvitedRow[]): Promise<Map<string, User>> {
  const users = await findUsersByEmail(rows.filter(({ fate }) => CAN_JOIN.has(fate)).map(({ email }) => email));
  return new Map(users.map(({ email, teamIds, ...user }) => [email, { ...user, teamIds: new Set(teamIds) }]));
}

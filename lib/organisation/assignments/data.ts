import "server-only";
import { z } from "zod";
import { idsWithTeamsBelow, readTeamsManagedBy, requireTeam, type TeamActor } from "@/lib/organisation/teams/access";
import { notFound } from "@/lib/platform/http/problem";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, countKey, idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { NOBODY, type Numbers, readNumbers, totalOf } from "./numbers";
import {
  type AssignedPeopleList,
  type AssignedPerson,
  type Assignment,
  type AssignmentList,
  assignedPersonSchema,
  assignmentSchema,
  type PersonState,
} from "./schema";
import {
  evidenceOf,
  isInState,
  isLateIn,
  isSeenIn,
  namesJoined,
  namesOf,
  personIsFoundIn,
  personIsIn,
  stateOf,
} from "./sql";

const byAge = [timeKey(sql`a.made_at`), idKey(sql`a.id`)];
const newest: Order = { list: "assignments", keys: byAge, descending: true };

/** Assignments with late users of these teams first, then newest first. */
const lateFirst = (teamIds: string[] | null): Order => ({
  list: "assignments late",
  keys: [countKey(sql`(${isLateIn(teamIds)})::int`), ...byAge],
  descending: true,
});

const termsRow = assignmentSchema
  .omit({ people: true, done: true, late: true, excused: true })
  .extend({ place: z.array(z.string()) });
type Terms = z.infer<typeof termsRow>;

/** The assignments to these teams or to their users, without numbers. */
const selectTerms = (teamIds: string[] | null, where: Sql, orderBy: Sql, place: Sql, max: number) =>
  queryRows(
    termsRow,
    sql`
    WITH page AS MATERIALIZED (
      SELECT a.*, row_number() OVER () AS rank FROM (
        SELECT a.*, ${place} AS place FROM assignments a WHERE ${isSeenIn(teamIds)} AND ${where} ORDER BY ${orderBy} LIMIT ${max}) a)
    SELECT a.id, ${namesOf}, to_char(a.due_on, 'YYYY-MM-DD') AS "dueOn", a.days_after_joining AS "daysAfterJoining",
      a.every_months AS "everyMonths", ${evidenceOf}, a.note, a.remind::text,
      ${isoTime(sql`a.made_at`)} AS "madeAt", ${isoTime(sql`a.ended_at`)} AS "endedAt", a.end_reason::text AS "endReason", a.place
    FROM page a ${namesJoined} ORDER BY a.rank`,
  );

const withNumbers = ({ place: _, ...terms }: Terms, numbers: Map<string, Numbers>): Assignment => ({
  ...terms,
  ...(numbers.get(terms.id) ?? NOBODY),
});

/** SQL for the ids of a team and of those above it, or of those below it too. */
const teamsOf = (teamId: string, hasBelow: boolean): Sql =>
  sql`SELECT teams_above(${teamId}::uuid) ${hasBelow ? sql`UNION SELECT teams_below(${teamId}::uuid)` : empty}`;

/**
 * A page of the assignments that an actor sees: newest first, or those with late users first.
 * @throws {Problem} 400 for an invalid cursor, 404 for a team that the actor does not see
 */
export async function listAssignments(actor: TeamActor, { teamId, below, state, sort, limit, cursor }: AssignmentList) {
  if (teamId) await requireTeam(actor, teamId);
  const teamIds = await readTeamsManagedBy(actor);
  const countedIds = teamId && below ? await idsWithTeamsBelow(teamId) : teamIds;
  const order = sort === "late" ? lateFirst(countedIds) : newest;
  const { orderBy, place, beyond } = keyset(order, cursor);
  const where = sql`
    ${teamId ? sql`a.team_id IN (${teamsOf(teamId, below !== undefined)})` : sql`true`}
    ${state ? sql`AND a.ended_at IS ${state === "open" ? sql`NULL` : sql`NOT NULL`}` : empty}`;
  const [found, { total }] = await Promise.all([
    selectTerms(teamIds, sql`${where} ${beyond}`, orderBy, place, limit + 1),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM assignments a WHERE ${isSeenIn(teamIds)} AND ${where}`,
    ),
  ]);
  const { items, next } = toPage(order.list, found, limit, (row) => row.place);
  const ids = items.map(({ id }) => id);
  const numbers = await readNumbers(ids, countedIds);
  return { assignments: items.map((terms) => withNumbers(terms, numbers)), total, next };
}

/** One assignment. @throws {Problem} 404, also for one that the actor does not see */
export async function getAssignment(actor: TeamActor, id: string): Promise<Assignment> {
  const teamIds = await readTeamsManagedBy(actor);
  const terms = await requireAssignment(teamIds, id);
  return withNumbers(terms, await readNumbers([id], teamIds));
}

/** The terms of an assignment to these teams or to their users. @throws {Problem} 404 */
export async function requireAssignment(teamIds: string[] | null, id: string): Promise<Terms> {
  const { orderBy, place } = keyset(newest, undefined);
  const [row] = await selectTerms(teamIds, sql`a.id = ${id}::uuid`, orderBy, place, 1);
  if (!row) throw notFound("This assignment");
  return row;
}

const byName: Order = {
  list: "assigned-people",
  keys: [collatedKey(sql`u.name`), idKey(sql`u.id`)],
  descending: false,
};
const latePeopleFirst: Order = {
  ...byName,
  list: "assigned-people late",
  keys: [countKey(sql`(${stateOf} <> 'late')::int`), ...byName.keys],
};

/** From this number of users on, a page walks all users by name and looks them up, instead of sorting those under the assignment. */
const MANY_USERS = 5_000;

/**
 * A page of the users under an assignment who are not deactivated: those that the actor sees, or those of a team and the teams below it.
 * By name, or after the late ones, unless there are too many users for that.
 * @param manyUsers the number of users from which on a page walks
 * @throws {Problem} 400 for an invalid cursor, 404
 */
export async function listAssignedPeople(
  actor: TeamActor,
  id: string,
  { teamId, state, sort, limit, cursor }: AssignedPeopleList,
  manyUsers = MANY_USERS,
) {
  if (teamId) await requireTeam(actor, teamId);
  const seenIds = await readTeamsManagedBy(actor);
  const { everyMonths } = await requireAssignment(seenIds, id);
  const teamIds = teamId ? await idsWithTeamsBelow(teamId) : seenIds;
  const total = totalOf((await readNumbers([id], teamIds)).get(id) ?? NOBODY, state);
  const isMany = total >= manyUsers;
  const order = sort === "late" && !isMany ? latePeopleFirst : byName;
  const { orderBy, place, beyond } = keyset(order, cursor);
  const under = { id: sql`${id}::uuid`, state, teamIds, isRecurring: everyMonths !== null };
  const listed = await queryRows(
    assignedPersonSchema.extend({ place: z.array(z.string()) }),
    sql`
    SELECT u.id AS "userId", u.name, p.round, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", ${stateOf} AS state,
      ${isoTime(sql`coalesce(p.done_at, b.done_at)`)} AS "doneAt", coalesce(p.done_evidence, b.done_evidence)::text AS "doneEvidence",
      ${place} AS place
    FROM ${isMany ? walkedFor(under) : peopleOf(under)}
    LEFT JOIN assignment_people b ON b.assignment_id = p.assignment_id AND b.user_id = p.user_id AND b.round = p.round - 1
    WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(order.list, listed, limit, (row) => row.place);
  return { people: items.map(({ place: _, ...person }): AssignedPerson => person), total, next };
}

type Under = { id: Sql; state: PersonState | undefined; teamIds: string[] | null; isRecurring: boolean };

/** SQL for the latest rows `p` of an assignment with their users `u`. OFFSET keeps PostgreSQL from walking all users by name for them. */
const peopleOf = ({ id, state, teamIds, isRecurring }: Under): Sql => sql`
  (SELECT * FROM assignment_people p
   WHERE p.assignment_id = ${id} AND ${state ? isInState[state] : sql`true`} AND ${personIsIn(teamIds)} ${
     isRecurring
       ? sql`AND (p.done_at IS NULL OR NOT EXISTS (
               SELECT FROM assignment_people l WHERE l.assignment_id = ${id} AND l.user_id = p.user_id AND l.round = p.round + 1))`
       : empty
   } OFFSET 0) p
  CROSS JOIN LATERAL (SELECT * FROM users WHERE id = p.user_id AND deactivated_at IS NULL OFFSET 0) u`;

/** The same, by walking all users by name. */
const walkedFor = ({ id, state, teamIds }: Under): Sql => sql`
  (SELECT * FROM users WHERE deactivated_at IS NULL) u
  CROSS JOIN LATERAL (
    SELECT * FROM (SELECT * FROM assignment_people o WHERE o.assignment_id = ${id} AND o.user_id = u.id ORDER BY o.round DESC LIMIT 1) p
    WHERE ${state ? sql`${stateOf} = ${state}` : sql`true`} AND ${personIsFoundIn(teamIds)}) p`;

import "server-only";
import { z } from "zod";
import { isPresent } from "@/lib/identity/users/data";
import type { TeamActor } from "@/lib/organisation/teams/access";
import { readTeamsManagedBy, requireTeam } from "@/lib/organisation/teams/access";
import { notFound } from "@/lib/platform/http/problem";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, countKey, idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import {
  type AssignedPeopleList,
  type AssignedPerson,
  type Assignment,
  type AssignmentList,
  assignedPersonSchema,
  assignmentSchema,
} from "./schema";
import { isLate, isOpenInTime, isPresentIn, isSeenIn, namesJoined, namesOf, personIsIn, stateOf } from "./sql";

const byAge = [timeKey(sql`a.made_at`), idKey(sql`a.id`)];
const newest: Order = { list: "assignments", keys: byAge, descending: true };

/** Newest first, after those that a user of these teams is late with. */
const lateFirst = (teamIds: string[] | null): Order => ({
  list: "assignments late",
  keys: [
    countKey(sql`(EXISTS (
      SELECT FROM assignment_people p
      WHERE p.assignment_id = a.id AND ${isLate} AND ${isPresent(sql`p.user_id`)} AND ${personIsIn(teamIds)}))::int`),
    ...byAge,
  ],
  descending: true,
});

const listedRow = assignmentSchema.extend({ place: z.array(z.string()) });

/**
 * Assignments with the numbers of the users that the actor sees. Round 1 is there for every user. The rows of all assignments are counted
 * together, so that they are read once.
 */
const selectAssignments = (teamIds: string[] | null, where: Sql, orderBy: Sql, place: Sql, max: number) =>
  queryRows(
    listedRow,
    sql`
    WITH page AS MATERIALIZED (
      SELECT a.*, ${place} AS place FROM assignments a WHERE ${isSeenIn(teamIds)} AND ${where} ORDER BY ${orderBy} LIMIT ${max}),
    counted AS (
      SELECT p.assignment_id, (count(*) FILTER (WHERE p.round = 1))::int AS people, (count(*) FILTER (WHERE ${isLate}))::int AS late,
        (count(*) FILTER (WHERE p.excused_at IS NOT NULL))::int AS excused,
        (count(*) FILTER (WHERE ${isOpenInTime} AND p.round = 1))::int AS open
      FROM assignment_people p
      WHERE p.assignment_id IN (SELECT id FROM page) AND ${isPresentIn(teamIds)} AND ${personIsIn(teamIds)}
      GROUP BY p.assignment_id)
    SELECT a.id, ${namesOf}, to_char(a.due_on, 'YYYY-MM-DD') AS "dueOn", a.days_after_joining AS "daysAfterJoining",
      a.every_months AS "everyMonths", a.requires_watched AS "requiresWatched", a.note, a.remind::text,
      ${isoTime(sql`a.made_at`)} AS "madeAt", ${isoTime(sql`a.ended_at`)} AS "endedAt", a.end_reason::text AS "endReason",
      coalesce(n.people, 0) AS people, coalesce(n.people - n.late - n.excused - n.open, 0) AS done, coalesce(n.late, 0) AS late,
      coalesce(n.excused, 0) AS excused, a.place
    FROM page a ${namesJoined} LEFT JOIN counted n ON n.assignment_id = a.id ORDER BY ${orderBy}`,
  );

const withoutPlace = ({ place: _, ...assignment }: z.infer<typeof listedRow>): Assignment => assignment;

/**
 * A page of the assignments that an actor sees: newest first, or after those that somebody is late with.
 * @throws {Problem} 400 for an invalid cursor, 404 for a team that the actor does not see
 */
export async function listAssignments(actor: TeamActor, { teamId, state, sort, limit, cursor }: AssignmentList) {
  if (teamId) await requireTeam(actor, teamId);
  const teamIds = await readTeamsManagedBy(actor);
  const order = sort === "late" ? lateFirst(teamIds) : newest;
  const { orderBy, place, beyond } = keyset(order, cursor);
  const where = sql`
    ${teamId ? sql`a.team_id IN (SELECT teams_above(${teamId}::uuid))` : sql`true`}
    ${state ? sql`AND a.ended_at IS ${state === "open" ? sql`NULL` : sql`NOT NULL`}` : empty}`;
  const [found, { total }] = await Promise.all([
    selectAssignments(teamIds, sql`${where} ${beyond}`, orderBy, place, limit + 1),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM assignments a WHERE ${isSeenIn(teamIds)} AND ${where}`,
    ),
  ]);
  const { items, next } = toPage(order.list, found, limit, (row) => row.place);
  return { assignments: items.map(withoutPlace), total, next };
}

/** One assignment. @throws {Problem} 404, also for one that the actor does not see */
export async function getAssignment(actor: TeamActor, id: string): Promise<Assignment> {
  const { orderBy, place } = keyset(newest, undefined);
  const [row] = await selectAssignments(await readTeamsManagedBy(actor), sql`a.id = ${id}::uuid`, orderBy, place, 1);
  if (!row) throw notFound("This assignment");
  return withoutPlace(row);
}

const byName: Order = {
  list: "assigned-people",
  keys: [collatedKey(sql`u.name`), idKey(sql`u.id`)],
  descending: false,
};

/**
 * A page of the users under an assignment by name: those that the actor sees and who are not deactivated.
 * @throws {Problem} 400 for an invalid cursor, 404
 */
export async function listAssignedPeople(actor: TeamActor, id: string, { state, limit, cursor }: AssignedPeopleList) {
  const teamIds = await readTeamsManagedBy(actor);
  const found = await queryRow(
    z.object({ found: z.boolean() }),
    sql`SELECT true AS found FROM assignments a WHERE a.id = ${id}::uuid AND ${isSeenIn(teamIds)}`,
  );
  if (!found) throw notFound("This assignment");
  const { orderBy, place, beyond } = keyset(byName, cursor);
  // Those who are late have an index. OFFSET keeps PostgreSQL from walking all users by name for them.
  const rows =
    state === "late"
      ? sql`(SELECT * FROM assignment_people p WHERE p.assignment_id = ${id}::uuid AND ${isLate} OFFSET 0) p
            CROSS JOIN LATERAL (SELECT * FROM users WHERE id = p.user_id AND deactivated_at IS NULL OFFSET 0) u`
      : sql`assignment_people p JOIN users u ON u.id = p.user_id AND u.deactivated_at IS NULL`;
  const from = sql`
    FROM ${rows}
    LEFT JOIN assignment_people b ON b.assignment_id = p.assignment_id AND b.user_id = p.user_id AND b.round = p.round - 1
    WHERE p.assignment_id = ${id}::uuid AND ${personIsIn(teamIds)}
      AND NOT EXISTS (SELECT FROM assignment_people l
                      WHERE l.assignment_id = p.assignment_id AND l.user_id = p.user_id AND l.round = p.round + 1)
      ${state && state !== "late" ? sql`AND ${stateOf} = ${state}` : empty}`;
  // Without a state nobody's rounds need comparing: each user has one row of round 1.
  const counted = state
    ? from
    : sql`FROM assignment_people p WHERE p.assignment_id = ${id}::uuid AND p.round = 1 AND ${isPresentIn(teamIds)} AND ${personIsIn(teamIds)}`;
  const [listed, { total }] = await Promise.all([
    queryRows(
      assignedPersonSchema.extend({ place: z.array(z.string()) }),
      sql`
      SELECT p.user_id AS "userId", u.name, p.round, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", ${stateOf} AS state,
        ${isoTime(sql`coalesce(p.done_at, b.done_at)`)} AS "doneAt", coalesce(p.done_evidence, b.done_evidence)::text AS "doneEvidence",
        ${place} AS place ${from} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`,
    ),
    queryOnlyRow(z.object({ total: z.int() }), sql`SELECT count(*)::int AS total ${counted}`),
  ]);
  const { items, next } = toPage(byName.list, listed, limit, (row) => row.place);
  return { people: items.map(({ place: _, ...person }): AssignedPerson => person), total, next };
}

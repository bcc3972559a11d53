import "server-only";
import { z } from "zod";
import { isInvited } from "@/lib/identity/users/conditions";
import { isCounted, matching } from "@/lib/identity/users/data";
import { isLate, isOpen, isSoon } from "@/lib/organisation/assignments/sql";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { day, encodeCursor } from "@/lib/platform/http/cursor";
import { invalidField } from "@/lib/platform/http/problem";
import { contains, empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, countKey, idKey, keyset, lateTimeKey, type Order } from "@/lib/platform/sql/keyset";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import { countIn, inTeams, type People, usersIn, whoAre, withRow } from "./people";
import { type ReportList, type ReportSort, reportRowSchema } from "./schema";
import type { Scope } from "./scope";
import type { Subject } from "./subjects";

const dueKey = {
  expression: sql`coalesce(r.due_on, 'infinity'::date)`,
  type: sql`date`,
  form: day.or(z.literal("infinity")),
};
const [name, id] = [collatedKey(sql`r.name`), idKey(sql`r.id`)];

const keysOf: Record<ReportSort, Order["keys"]> = {
  name: [name, id],
  percent: [countKey(sql`coalesce(r.percent, 0)`), name, id],
  points: [countKey(sql`r.points`), id],
  lastActive: [lateTimeKey(sql`r.last_at`), name, id],
  due: [dueKey, name, id],
};

const orderOf = (sort: ReportSort): Order => ({
  list: `report ${sort}`,
  keys: keysOf[sort],
  descending: sort === "points",
});

/** Users of a large report whose figures are read for one page that is filtered by figures. */
const LOOKED_AT_USERS = 150;

const listedRow = z.object({
  rows: z.array(z.object({ row: reportRowSchema, place: z.array(z.string()) })),
  matches: z.int(),
  looked: z.int(),
  last: z.array(z.string()).nullable(),
});

type Page = { from: Sql; filter: ReportList; sort: ReportSort; total: number; scope: Scope; subject: Subject };

/**
 * A page of a report. `total` counts no further than MAX_COUNTED_ROWS. With more users it ignores `status`, and a page
 * that is filtered by `status` may be shorter than `limit` although more pages follow.
 * @param fewUsers the number of users up to which all are read and sorted
 * @throws {Problem} 400 for an invalid cursor, or for an order by figures with too many users
 */
export async function listReport(subject: Subject, filter: ReportList, scope: Scope, fewUsers?: number) {
  const wanted = filter.status ? LOOKED_AT_USERS : filter.limit + 1;
  const groups = groupsOf(subject, filter, scope);
  const search = filter.q ? whoAre(isFoundBy(filter.q, scope.isAdmin)) : undefined;
  const found = await usersIn({ groups, search, wanted, fewUsers });
  const { total, users } = await countIn(found, isInState(filter));
  const isMany = total > MAX_COUNTED_ROWS;
  const sort = filter.sort ?? (isMany ? "name" : "due");
  if (isMany && sort !== "name") {
    throw invalidField("sort", "Narrow this report to 1,000 users or fewer to order it by figures");
  }
  const needsFigures = sort !== "name" || filter.status !== undefined;
  const page = { from: users.from, filter, sort, total, scope, subject };
  return needsFigures && !isMany ? readWhole(page) : readInOrder(page, needsFigures);
}

/** The groups that each user of the report is in. */
function groupsOf({ people, isAssigned }: Subject, { late, due }: ReportList, scope: Scope): [People, ...People[]] {
  const { within, isWholeTeam } = scope;
  const [first, ...others] = [
    ...(within ? [inTeams(within)] : []),
    // The users who are late with a subject, or due soon, are among those to whom it is assigned.
    ...(late ? [withRow(isAssigned, isLate)] : []),
    ...(due ? [withRow(isAssigned, isSoon)] : []),
    ...(late || due || (isWholeTeam && within) ? [] : [people]),
  ];
  return [first ?? people, ...others];
}

/** Managers do not see addresses, so they search by name alone; the index is of both. */
const isFoundBy = (q: string, isAdmin: boolean): Sql =>
  isAdmin ? matching({ q }) : sql`${matching({ q })} AND ${contains(sql`search_key(u.name)`, searchKey(q))}`;

const isInState = ({ state }: ReportList): Sql =>
  state ? matching({ state: state === "any" ? undefined : state }) : isCounted;

/** A page of users by name. @param needsFigures reads LOOKED_AT_USERS users, and filters them by their figures */
async function readInOrder(page: Page, needsFigures: boolean) {
  const { filter, total } = page;
  const order = orderOf("name");
  const { orderBy, place, beyond } = keyset(order, filter.cursor);
  const most = needsFigures ? LOOKED_AT_USERS : filter.limit + 1;
  const candidates = sql`
    SELECT r.*, ${place} AS place FROM (SELECT u.* FROM ${page.from} WHERE ${isInState(filter)}) r
    WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${most}`;
  const { rows, looked, last } = await queryOnlyRow(
    listedRow,
    select(page, { candidates, place, orderBy, beyond: empty }),
  );
  const items = rows.slice(0, filter.limit);
  const next = rows.length > filter.limit ? items.at(-1)?.place : looked === most ? last : null;
  return {
    rows: items.map(({ row }) => row),
    total: Math.min(total, MAX_COUNTED_ROWS),
    next: next ? encodeCursor(order.list, next) : null,
  };
}

/** A page in any order, from the figures of every user. */
async function readWhole(page: Page) {
  const { filter } = page;
  const order = orderOf(page.sort);
  const { orderBy, place, beyond } = keyset(order, filter.cursor);
  const candidates = sql`SELECT u.*, NULL::json AS place FROM ${page.from} WHERE ${isInState(filter)} LIMIT ${MAX_COUNTED_ROWS}`;
  const { rows, matches } = await queryOnlyRow(listedRow, select(page, { candidates, place, orderBy, beyond }));
  const items = rows.slice(0, filter.limit);
  const next = rows.length > filter.limit ? items.at(-1)?.place : null;
  return { rows: items.map(({ row }) => row), total: matches, next: next ? encodeCursor(order.list, next) : null };
}

type Parts = { candidates: Sql; place: Sql; orderBy: Sql; beyond: Sql };

/** The rows `r` of the candidates with their figures. */
const select = ({ filter, subject, scope }: Page, { candidates, place, orderBy, beyond }: Parts): Sql => sql`
  WITH c AS MATERIALIZED (SELECT id, name, email, time_zone, ${isInvited} AS is_invited, place FROM (${candidates}) u),
  r AS MATERIALIZED (
    SELECT c.*, f.status, f.percent, f.checked, f.watched, f.marked, f.points, d.due_on,
           is_past(d.due_on, c.time_zone) AS is_late,
           greatest((SELECT max(completed_at) FROM video_progress WHERE user_id = c.id AND completed_at IS NOT NULL),
                    (SELECT max(updated_at) FROM video_positions WHERE user_id = c.id)) AS last_at
    FROM c CROSS JOIN LATERAL ${subject.figuresOf(sql`c.id`)} f
    -- OFFSET 0: what is open of each user is read, not every user of the subject's assignments for each of them.
    CROSS JOIN LATERAL (
      SELECT min(o.due_on) AS due_on
      FROM (SELECT p.assignment_id, p.due_on FROM assignment_people p WHERE p.user_id = c.id AND ${isOpen} OFFSET 0) o
      JOIN assignments a ON a.id = o.assignment_id WHERE a.ended_at IS NULL AND ${subject.isAssigned}) d),
  wanted AS (SELECT * FROM r WHERE true ${filter.status ? sql`AND status = ${filter.status}` : empty}),
  page AS (SELECT r.*, ${place} AS place_of FROM wanted r WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${filter.limit + 1})
  SELECT (SELECT coalesce(json_agg(json_build_object('row', ${rowJson(scope)}, 'place', r.place_of) ORDER BY ${orderBy}), '[]') FROM page r) AS rows,
         (SELECT count(*)::int FROM wanted) AS matches, (SELECT count(*)::int FROM c) AS looked,
         (SELECT place FROM c ORDER BY lower(name) COLLATE names DESC, id DESC LIMIT 1) AS last`;

const rowJson = ({ isAdmin, visible }: Scope): Sql => sql`json_build_object(
  'userId', r.id, 'name', r.name, 'isInvited', r.is_invited, 'email', ${isAdmin ? sql`r.email` : sql`NULL`}, 'status', r.status, 'percent', r.percent, 'checked', r.checked, 'watched', r.watched, 'marked', r.marked,
  'points', r.points, 'lastActiveOn', day_in(r.last_at, r.time_zone), 'dueOn', r.due_on, 'isLate', r.is_late,
  'teams', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name COLLATE names, t.id), '[]')
            FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
            WHERE m.user_id = r.id ${visible ? sql`AND t.id = ANY (${visible}::uuid[])` : empty}))`;

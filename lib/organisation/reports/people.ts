import "server-only";
import { z } from "zod";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { id as uuid } from "@/lib/platform/schema";
import { empty, join, raw, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/**
 * A group of users, in two forms: `rows` selects their ids as `user_id`, `probe` selects a row when the user `u` is in
 * the group. A small group is read from its rows; for a large one, users are walked in order and looked up. `users`
 * selects the group as `users u` when a condition on users defines it; `bound` selects at least as many rows as `rows`,
 * and is cheaper to count.
 */
export type People = { rows: Sql; probe: Sql; users?: Sql; bound?: Sql };

/** The size above which a group is never read for a page. */
const FEW_USERS = 16_000;

const assigned = (subject: Sql): Sql => sql`
  SELECT p.user_id FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id
  WHERE ${subject} AND a.ended_at IS NULL AND p.excused_at IS NULL`;

/**
 * SQL: a row `p` of the user `u` in an assignment `a` of the subject. The assignment is looked up only for rows of the
 * user.
 */
const assignedProbe = (subject: Sql, isRow: Sql): Sql => sql`
  SELECT p.user_id FROM assignment_people p
  WHERE p.user_id = u.id AND ${isRow} AND (SELECT ${subject} AND a.ended_at IS NULL FROM assignments a WHERE a.id = p.assignment_id)`;

/** Users with a row in one of the tables, and those to whom the subject is assigned. */
const startedOrAssigned = (started: Sql[], subject: Sql): People => {
  const ofEverybody = [...started, assigned(subject)].map((rows) => sql`(${rows})`);
  const ofOne = [
    ...started.map((rows) => sql`${rows} AND user_id = u.id`),
    assignedProbe(subject, sql`p.excused_at IS NULL`),
  ];
  return { rows: union(ofEverybody), probe: union(ofOne) };
};

const union = (parts: Sql[]): Sql => parts.reduce((all, part) => sql`${all} UNION ALL ${part}`);

/** The users of teams. */
export const inTeams = (teamIds: string[]): People => {
  const rows = sql`SELECT user_id FROM team_members WHERE team_id = ANY (${teamIds}::uuid[])`;
  return { rows, probe: sql`${rows} AND user_id = u.id` };
};

/** The users who started a path or to whom it is assigned. */
export const ofPath = (id: string) =>
  startedOrAssigned([sql`SELECT user_id FROM path_starts WHERE path_id = ${id}::uuid`], sql`a.path_id = ${id}::uuid`);

/** The users who started a track or to whom it is assigned. */
export const ofTrack = (id: string) =>
  startedOrAssigned(
    [sql`SELECT user_id FROM track_starts WHERE track_id = ${id}::uuid`],
    sql`a.track_id = ${id}::uuid`,
  );

/** The users who played or completed a video or to whom it is assigned. */
export const ofVideo = (id: string) =>
  startedOrAssigned(
    [
      sql`SELECT user_id FROM video_progress WHERE video_id = ${id}::uuid AND completed_at IS NOT NULL`,
      sql`SELECT user_id FROM watches WHERE video_id = ${id}::uuid`,
    ],
    sql`a.video_id = ${id}::uuid`,
  );

/** The users who have points in one of the areas. */
export const withPointsIn = (areaIds: string[]): People => {
  const ofArea = sql`knowledge_area_id = ANY (${areaIds}::uuid[])`;
  const isInArea = sql`${ofArea} AND points > 0`;
  return {
    bound: sql`SELECT 1 FROM earned_points WHERE ${ofArea}`,
    rows: sql`SELECT user_id FROM earned_points WHERE ${isInArea}`,
    // OFFSET keeps PostgreSQL from reading all points of the area for each user.
    probe: sql`SELECT 1 FROM (SELECT * FROM earned_points WHERE user_id = u.id OFFSET 0) own WHERE ${isInArea}`,
  };
};

/** The users with such a row `p`, for example a late one, in one of the assignments `a` that the condition selects. */
export const withRow = (isAssigned: Sql, isRow: Sql): People => {
  const rows = sql`SELECT p.user_id FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id
    WHERE ${isAssigned} AND a.ended_at IS NULL AND ${isRow}`;
  return { rows, probe: assignedProbe(isAssigned, isRow) };
};

/** The users `u` that a condition selects, by an index or one after the other. */
export const whoAre = (isWanted: Sql): People => {
  const from = sql`FROM users u WHERE ${isWanted}`;
  return {
    rows: sql`SELECT u.id AS user_id ${from}`,
    probe: sql`SELECT 1 WHERE ${isWanted}`,
    users: sql`(SELECT u.* ${from} OFFSET 0) u`,
  };
};

/** The users of a report. `from` is SQL for `users u` as a FROM clause; `walked` is its part after `users u` where those are walked. */
type UsersIn = { from: Sql; walked: Sql | null };

/**
 * The users of a report: those who are in each of the groups, and in the search if there is one.
 * @property wanted the users of a page
 * @property fewUsers the size above which a group is never read
 */
type Wanted = {
  groups: [People, ...People[]];
  search?: People | undefined;
  wanted: number;
  fewUsers?: number | undefined;
};

/**
 * Reads the smallest of the groups and looks up its users in the others; or walks the users, if that reads fewer of
 * them to fill a page.
 */
export async function usersIn({ groups, search, wanted, fewUsers = FEW_USERS }: Wanted): Promise<UsersIn> {
  const everyGroup = search ? [...groups, search] : groups;
  const { sizes, most, all } = await measure(everyGroup, search ? fewUsers : { fewUsers, wanted });
  const size = Math.min(...sizes);
  const matches = search ? (sizes.at(-1) ?? 0) : all;
  const met = wanted * (all / Math.min(...sizes.slice(0, groups.length))) * (all / matches);
  const isWalked = size > most || (search !== undefined && met < size);
  const first = everyGroup[sizes.indexOf(size)] ?? groups[0];
  const lookedUp = isWalked ? everyGroup : everyGroup.filter((group) => group !== first);
  const lookUps = lookedUp.reduce((parts, { probe }, index) => sql`${parts} ${lookUp(probe, index)}`, empty);
  if (isWalked) return { from: sql`users u ${lookUps}`, walked: lookUps };
  const users = first.users ?? usersOf(sql`SELECT DISTINCT user_id FROM (${first.rows}) r`);
  return { from: sql`${users} ${lookUps}`, walked: null };
}

/** SQL for the users `u` of the ids that a query selects as `user_id`. OFFSET keeps PostgreSQL from reading all users for the join. */
const usersOf = (ids: Sql): Sql =>
  sql`(${ids}) m CROSS JOIN LATERAL (SELECT * FROM users WHERE id = m.user_id OFFSET 0) u`;

const sizesRow = z.object({ sizes: z.array(z.int()), most: z.int(), all: z.int() });

/**
 * The size up to which a group is read: a number, or while that costs less than walking the users, at most `fewUsers`.
 */
type Most = number | { fewUsers: number; wanted: number };

/**
 * Counts the rows of each group, up to `most` + 1 or the smallest group before it, and estimates the number of all
 * users.
 */
function measure(groups: People[], upTo: Most): Promise<z.infer<typeof sizesRow>> {
  const most =
    typeof upTo === "number"
      ? sql`${upTo}::int`
      : sql`least(${upTo.fewUsers}::int, ceil(sqrt(${upTo.wanted}::int * greatest(reltuples, 0)))::int)`;
  const sizeOf = (index: number) => sql`(SELECT n FROM ${raw(`group${index}`)})`;
  const counts = groups.map(({ rows, bound = rows }, index) => {
    const known = groups.slice(0, index).map((_, before) => sizeOf(before));
    const limit = sql`(SELECT least(${join([sql`b.most + 1`, ...known])}) FROM bounds b)`;
    return sql`${raw(`group${index}`)} AS MATERIALIZED (SELECT count(*)::int AS n FROM (${bound} LIMIT ${limit}) r)`;
  });
  return queryOnlyRow(
    sizesRow,
    sql`WITH bounds AS MATERIALIZED (
          SELECT ${most} AS most, greatest(reltuples, 0)::int AS "all" FROM pg_class WHERE oid = 'users'::regclass), ${join(counts)}
        SELECT ARRAY[${join(groups.map((_, index) => sizeOf(index)))}] AS sizes, most, "all" FROM bounds`,
  );
}

const lookUp = (probe: Sql, index: number): Sql =>
  sql`CROSS JOIN LATERAL (SELECT 1 AS found FROM (${probe} LIMIT 1) f) ${raw(`l${index}`)}`;

/** Maximum users that are read to count a large group. */
const COUNTED_AMONG_USERS = 5_000;

/**
 * Counts the users that match a condition over `users u`, up to MAX_COUNTED_ROWS + 1. When users are walked and more
 * than COUNTED_AMONG_USERS match the condition, the total is that maximum, and no user is looked up.
 * @returns the total, and the users: the counted ones when they are at most MAX_COUNTED_ROWS, else as given
 */
export async function countIn(users: UsersIn, isWanted: Sql): Promise<{ total: number; users: UsersIn }> {
  const { from, walked } = users;
  const among = sql`(SELECT u.* FROM users u WHERE ${isWanted} LIMIT ${COUNTED_AMONG_USERS + 1}) u`;
  const wanted = walked ? sql`${among} ${walked}` : sql`${from} WHERE ${isWanted}`;
  const ids = sql`ARRAY(SELECT u.id::text FROM ${wanted} LIMIT ${MAX_COUNTED_ROWS + 1})`;
  const found = walked ? sql`CASE WHEN (SELECT count(*) FROM ${among}) <= ${COUNTED_AMONG_USERS} THEN ${ids} END` : ids;
  const row = await queryOnlyRow(z.object({ ids: z.array(uuid).nullable() }), sql`SELECT ${found} AS ids`);
  const total = row.ids?.length ?? MAX_COUNTED_ROWS + 1;
  if (total > MAX_COUNTED_ROWS) return { total, users };
  return { total, users: { from: usersOf(sql`SELECT unnest(${row.ids}::uuid[]) AS user_id`), walked: null } };
}

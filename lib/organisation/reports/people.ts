import "server-only";
import { z } from "zod";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/**
 * The users of a report, in two forms: `rows` selects their ids as `user_id`, `probe` finds a row for the user `u` when they are
 * one of them. A subject with few users is read from its rows; of one with many, users are walked in order and looked up.
 */
export type People = { rows: Sql; probe: Sql };

/** Up to this number of rows it is cheaper to read and sort all than to walk the users for them. */
const FEW_ROWS = 16_000;

const assigned = (subject: Sql): Sql => sql`
  SELECT p.user_id FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id
  WHERE ${subject} AND a.ended_at IS NULL AND p.excused_at IS NULL`;

/** Users with a row in one of the tables, and those to whom the subject is assigned. */
const startedOrAssigned = (started: Sql[], subject: Sql): People => {
  const ofEverybody = [...started, assigned(subject)].map((rows) => sql`(${rows})`);
  const ofOne = [
    ...started.map((rows) => sql`${rows} AND user_id = u.id`),
    sql`${assigned(subject)} AND p.user_id = u.id`,
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
  const isInArea = sql`knowledge_area_id = ANY (${areaIds}::uuid[]) AND points > 0`;
  return {
    rows: sql`SELECT user_id FROM earned_points WHERE ${isInArea}`,
    // OFFSET keeps PostgreSQL from reading all points of the area for each user.
    probe: sql`SELECT 1 FROM (SELECT * FROM earned_points WHERE user_id = u.id OFFSET 0) own WHERE ${isInArea}`,
  };
};

/** The users of a report. `from` is SQL for `users u` as a FROM clause; `walked` is its part after `users u` where those are walked. */
export type UsersIn = { from: Sql; walked: Sql | null };

/** The users who are in each of the groups. The first one is read or walked for, the others are looked up. */
export async function usersIn([first, ...others]: [People, ...People[]], fewRows = FEW_ROWS): Promise<UsersIn> {
  const { count } = await queryOnlyRow(
    z.object({ count: z.int() }),
    sql`SELECT count(*)::int AS count FROM (${first.rows} LIMIT ${fewRows + 1}) counted`,
  );
  const isWalked = count > fewRows;
  const lookedUp = isWalked ? [first, ...others] : others;
  const lookUps = lookedUp.reduce((all, { probe }, index) => sql`${all} ${lookUp(probe, index)}`, empty);
  if (isWalked) return { from: sql`users u ${lookUps}`, walked: lookUps };
  // OFFSET keeps PostgreSQL from reading all users for the join.
  const users = sql`(SELECT DISTINCT user_id FROM (${first.rows}) r) m CROSS JOIN LATERAL (SELECT * FROM users WHERE id = m.user_id OFFSET 0) u`;
  return { from: sql`${users} ${lookUps}`, walked: null };
}

const aliases = [sql`l0`, sql`l1`];

const lookUp = (probe: Sql, index: number): Sql =>
  sql`CROSS JOIN LATERAL (SELECT 1 AS found FROM (${probe} LIMIT 1) f) ${aliases[index] as Sql}`;

/** Users that are looked at to count those of a large group. */
const COUNTED_AMONG_USERS = 5_000;

/**
 * Counts the users that a condition over `users u` wants, up to one more than MAX_COUNTED_ROWS. Where users are walked and more match the
 * condition than may be looked at, the group counts as that large, and nobody is looked up in it.
 */
export async function countIn({ from, walked }: UsersIn, isWanted: Sql): Promise<number> {
  const users = sql`(SELECT u.* FROM users u WHERE ${isWanted} LIMIT ${COUNTED_AMONG_USERS + 1}) u`;
  const counted = walked ? sql`${users} ${walked}` : sql`${from} WHERE ${isWanted}`;
  const count = sql`(SELECT count(*)::int FROM (SELECT FROM ${counted} LIMIT ${MAX_COUNTED_ROWS + 1}) counted)`;
  const total = walked
    ? sql`CASE WHEN (SELECT count(*) FROM ${users}) > ${COUNTED_AMONG_USERS} THEN ${MAX_COUNTED_ROWS + 1}::int ELSE ${count} END`
    : count;
  return (await queryOnlyRow(z.object({ total: z.int() }), sql`SELECT ${total} AS total`)).total;
}

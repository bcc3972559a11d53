import { readFileSync } from "node:fs";
import path from "node:path";
import { encode } from "next-auth/jwt";
import pg from "pg";

/** next-auth's cookie name on http, which is also the salt of its token. */
const COOKIE = "authjs.session-token";

const SESSION_SECONDS = 3_600;

/** Rows that dataset.sql loads, checked after loading. */
const expected = { videos: 500, users: 10_000, earned_points: 200_000 };

/**
 * A signed-in user; the cookie is the value of a Cookie header.
 * @typedef {{ userId: string, cookie: string }} User
 */

/**
 * The id that dataset.sql gives to the n-th row of a kind.
 * @param {number} kind
 * @returns {(n: number) => string}
 */
const id = (kind) => (n) =>
  `b0000000-0000-4000-8000-${kind.toString(16).padStart(2, "0")}${n.toString(16).padStart(10, "0")}`;

export const userId = id(1);
export const areaId = id(2);
export const videoId = id(3);
export const pathId = id(5);
export const trackId = id(6);
export const planId = id(7);
export const teamId = id(8);
export const assignmentId = id(9);
export const webhookId = id(10);

export const VIDEOS = expected.videos;

/**
 * The area that the n-th video is scored against first.
 * @param {number} n
 */
export const firstAreaOf = (n) => areaId((n * 3) % 22);

/**
 * Loads the data set of the bench.
 * @param {string} url of an empty, migrated database
 */
export async function loadDataset(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(readFileSync(path.join(import.meta.dirname, "dataset.sql"), "utf8"));
    await client.query("VACUUM (ANALYZE)");
    for (const [table, rows] of Object.entries(expected)) {
      const { count } = (await client.query(`SELECT count(*)::int FROM ${table}`)).rows[0];
      if (count !== rows) throw new Error(`${table} holds ${count} rows instead of ${rows}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Signs users in as next-auth does, with a session row and a cookie that refers to it.
 * @param {string} url of the database
 * @param {string} secret AUTH_SECRET of the server
 * @param {number} count of users; user 0 is an administrator
 * @returns {Promise<User[]>}
 */
export async function signIn(url, secret, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const users = Array.from({ length: count }, (_, n) => ({
    sub: userId(n),
    sid: crypto.randomUUID(),
    isAdmin: n === 0,
  }));
  try {
    await client.query(
      `INSERT INTO sessions (id, user_id, expires) SELECT s, u, now() + interval '1 hour' FROM unnest($1::uuid[], $2::uuid[]) AS p (s, u)`,
      [users.map(({ sid }) => sid), users.map(({ sub }) => sub)],
    );
  } finally {
    await client.end();
  }
  return Promise.all(
    users.map(async (token) => ({
      userId: token.sub,
      cookie: `${COOKIE}=${await encode({ token, secret, salt: COOKIE, maxAge: SESSION_SECONDS })}`,
    })),
  );
}

/**
 * The name and value of a Cookie header with one cookie.
 * @param {string} cookie
 */
export function parseCookie(cookie) {
  const end = cookie.indexOf("=");
  return { name: cookie.slice(0, end), value: cookie.slice(end + 1) };
}

import { readFileSync } from "node:fs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { cookieOf } from "../faults/product.mjs";

/** @param {number} kind @returns {(n: number) => string} the id that rows.sql gives to the n-th row of a kind */
const ids = (kind) => (n) =>
  `b0000000-0000-4000-8000-${kind.toString(16).padStart(2, "0")}${n.toString(16).padStart(10, "0")}`;

export const userId = ids(1);
export const areaId = ids(2);
export const videoId = ids(3);
export const pathId = ids(5);
export const trackId = ids(6);
export const teamId = ids(8);
export const assignmentId = ids(9);
export const webhookId = ids(10);

export const VIDEOS = 5_000;
export const AREAS = 22;

/** The indexes without a constraint, which are dropped while loading: building them at the end is faster. */
const INDEXES = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS create
  FROM pg_index JOIN pg_class c ON c.oid = indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Loads the rows for a number of users into an empty, migrated database.
 * @param {string} url
 * @param {number} users
 */
export const loadRows = (url, users) =>
  withConnection(url, async (client) => {
    const members = Math.min(users / 2, 50_000);
    /** @type {Record<string, number>} */
    const sizes = { users, members, lowest: members / 50, step: Math.floor(users / members) };
    const rows = readFileSync(new URL("rows.sql", import.meta.url), "utf8");
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    // The rows are consistent: no trigger and no check of a foreign key runs.
    await client.query("SET session_replication_role = replica");
    const indexes = (await client.query(INDEXES)).rows;
    for (const index of indexes) await client.query(index.drop);
    await client.query(rows.replace(/(?<!:):(users|members|lowest|step)\b/g, (_, size) => `${sizes[size]}::bigint`));
    for (const index of indexes) await client.query(index.create);
    await client.query("VACUUM (ANALYZE)");
  });

/** A signed-in user; cookie is the value of a Cookie header. @typedef {{ number: number, id: string, cookie: string }} User */

/**
 * Signs users in by writing session rows and creating cookies for them.
 * @param {string} url of the database
 * @param {number[]} numbers of users
 * @returns {Promise<User[]>}
 */
export async function signIn(url, numbers) {
  const users = numbers.map((number) => ({ number, id: userId(number), session: crypto.randomUUID() }));
  await withConnection(url, (client) =>
    client.query(
      `INSERT INTO sessions (id, user_id, expires) SELECT s, u, now() + interval '1 hour' FROM unnest($1::uuid[], $2::uuid[]) AS p (s, u)`,
      [users.map(({ session }) => session), users.map(({ id }) => id)],
    ),
  );
  return Promise.all(
    users.map(async (user) => ({ ...user, cookie: await cookieOf({ ...user, isAdmin: user.number === 0 }) })),
  );
}

import { setTimeout as delay } from "node:timers/promises";

/** Counts every statement, without transactions' beginnings and ends. The data does not have to survive a crash. */
export const SETTINGS = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track_utility = off
shared_buffers = '2GB'
max_wal_size = '16GB'
fsync = off
autovacuum = off
jit = off
`;

/** Statements of background jobs, which belong to no request, and of the bench. */
const FOREIGN = String.raw`FOR UPDATE SKIP LOCKED|WITH slice AS MATERIALIZED|(UPDATE|DELETE FROM) jobs\M|pg_stat_statements`;

/**
 * PostgreSQL's work for the statements with one text: their number, milliseconds of execution, and blocks of 8 kB that
 * they read, from memory or not.
 * @typedef {{ text: string, calls: number, ms: number, blocks: number }} Statement
 */
const COUNTED = `
  SELECT query AS text, calls::int, total_exec_time AS ms, (shared_blks_hit + shared_blks_read)::int AS blocks
  FROM statements.pg_stat_statements WHERE query !~ '${FOREIGN}' ORDER BY shared_blks_hit + shared_blks_read DESC`;

/** Time until the statements after a response have ended. */
const SETTLE_MS = 40;

/**
 * Counts the statements of a request.
 * @param {import("pg").Client} client
 * @param {() => Promise<number>} request
 * @returns {Promise<{ status: number, statements: Statement[] }>} the one that read the most blocks first
 */
export async function countStatements(client, request) {
  await delay(SETTLE_MS);
  await client.query("SELECT statements.pg_stat_statements_reset()");
  const status = await request();
  await delay(SETTLE_MS);
  return { status, statements: (await client.query(COUNTED)).rows };
}

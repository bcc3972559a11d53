import { setTimeout as delay } from "node:timers/promises";
import { withConnection } from "../../../scripts/steps/database.mjs";
import { userId, videoId } from "../rows.mjs";
import { people } from "./asks.mjs";

/** @typedef {import("./asks.mjs").Ask} Ask */

/**
 * The cost of a call or page in the database: the run with the median of blocks. `dearest` is the statement that read
 * the most blocks.
 * @typedef {{ ask: Ask, status: number, statements: number, blocks: number, ms: number, dearest: string }} Cost
 */

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
async function countStatements(client, request) {
  await delay(SETTLE_MS);
  await client.query("SELECT statements.pg_stat_statements_reset()");
  const status = await request();
  await delay(SETTLE_MS);
  return { status, statements: (await client.query(COUNTED)).rows };
}

/** Warm-up requests before the measured ones: they fill caches, and let PostgreSQL choose its plans. */
const WARM_RUNS = 6;
const RUNS = 5;

/** Rates a lesson as another learner. */
const RATE = `INSERT INTO ratings (user_id, video_id, rating) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, video_id) DO UPDATE SET rating = EXCLUDED.rating`;

/**
 * The running product, the cookies of `people` in order, and an API token.
 * @typedef {{ url: string, databaseUrl: string, cookies: string[], token: string }} Running
 */

/**
 * @param {Running} running
 * @param {Ask} ask
 * @param {number} turn
 * @returns {Promise<number>} the status of the answer
 */
async function send({ url, cookies, token }, { as, path, method = "GET", body, isProgram, isStreamed }, turn) {
  /** @type {Record<string, string>} */
  const sender = isProgram ? { authorization: `Bearer ${token}` } : { cookie: cookies[people[as]] ?? "", origin: url };
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: body ? { ...sender, "content-type": "application/json" } : sender,
    body: body ? JSON.stringify(body(turn)) : null,
  });
  if (isStreamed) {
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  } else await response.arrayBuffer();
  return response.status;
}

/**
 * @param {Running} running
 * @param {Ask} ask
 * @param {import("pg").Client} writer
 * @returns {Promise<Cost>}
 */
async function measure(running, ask, writer) {
  /** @type {Cost[]} */
  const runs = [];
  for (let turn = 0; turn < WARM_RUNS + RUNS; turn++) {
    if (ask.afterWrite) await writer.query(RATE, [userId(9), videoId(9), 1 + (turn % 5)]);
    if (ask.isAfresh) await writer.query("DELETE FROM kept_figures");
    // Some calls are limited to a few an hour.
    await writer.query("DELETE FROM rate_limits");
    const request = () => send(running, ask, turn);
    if (turn < WARM_RUNS) {
      await request();
      continue;
    }
    const { status, statements } = await countStatements(writer, request);
    const [dearest] = statements;
    runs.push({
      ask,
      status,
      statements: statements.reduce((sum, { calls }) => sum + calls, 0),
      blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0),
      ms: statements.reduce((sum, { ms }) => sum + ms, 0),
      dearest: `${dearest?.blocks} blocks: ${dearest?.text.replace(/\s+/g, " ").slice(0, 160)}`,
    });
  }
  runs.sort((a, b) => a.blocks - b.blocks);
  return /** @type {Cost} */ (runs[RUNS >> 1]);
}

/**
 * Measures calls and pages.
 * @param {Running} running
 * @param {Ask[]} asks
 * @returns {Promise<Cost[]>}
 */
export const askAll = (running, asks) =>
  withConnection(running.databaseUrl, async (writer) => {
    const costs = [];
    for (const ask of asks) costs.push(await measure(running, ask, writer));
    return costs;
  });

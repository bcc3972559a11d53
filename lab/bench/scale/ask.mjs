import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "../../faults/product.mjs";
import { userId, videoId } from "../rows.mjs";
import { people } from "./asks.mjs";
import { follow } from "./statements.mjs";

/** @typedef {import("./asks.mjs").Ask} Ask */

/**
 * The cost of a call or page in the database: the run with the median of blocks. `scanned` has the tables that were
 * read whole, `dearest` is the statement that read the most blocks.
 * @typedef {{ ask: Ask, status: number, statements: number, blocks: number, ms: number, scanned: string[], dearest: string }} Cost
 */

/** Warm-up requests before the measured ones: they fill caches, and let PostgreSQL choose its plans. */
const WARM_RUNS = 6;
const RUNS = 5;

/** Time until the log has the statements of an answered request, including those after the response. */
const SETTLE_MS = 40;

/** Attempts to read the log while it is being written. */
const READINGS = 50;

/** Rates a lesson as another learner. */
const RATE = `INSERT INTO ratings (user_id, video_id, rating) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, video_id) DO UPDATE SET rating = EXCLUDED.rating`;

/**
 * The running product, the cookies of `people` in order, and an API token.
 * @typedef {{ url: string, log: string, databaseUrl: string, cookies: string[], token: string }} Running
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

/** The statements in the log once they are completely written. @param {ReturnType<typeof follow>} read */
export async function settled(read) {
  for (let attempt = 1; attempt <= READINGS; attempt++) {
    await delay(SETTLE_MS);
    const statements = read();
    if (statements) return statements;
  }
  throw new Error("PostgreSQL's log cannot be read");
}

/**
 * @param {Running} running
 * @param {Ask} ask
 * @param {import("pg").Client} writer
 * @param {ReturnType<typeof follow>} read
 * @returns {Promise<Cost>}
 */
async function measure(running, ask, writer, read) {
  /** @type {Cost[]} */
  const runs = [];
  for (let turn = 0; turn < WARM_RUNS + RUNS; turn++) {
    if (ask.afterWrite) await writer.query(RATE, [userId(9), videoId(9), 1 + (turn % 5)]);
    if (ask.isAfresh) await writer.query("DELETE FROM kept_figures");
    // Some calls are limited to a few an hour.
    await writer.query("DELETE FROM rate_limits");
    if (turn >= WARM_RUNS) await settled(read);
    const status = await send(running, ask, turn);
    if (turn < WARM_RUNS) continue;
    const statements = (await settled(read)).sort((a, b) => b.blocks - a.blocks);
    const [dearest] = statements;
    runs.push({
      ask,
      status,
      statements: statements.length,
      blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0),
      ms: statements.reduce((sum, { ms }) => sum + ms, 0),
      scanned: [...new Set(statements.flatMap(({ scanned }) => scanned))],
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
  withClient(running.databaseUrl, async (writer) => {
    const read = follow(running.log);
    const costs = [];
    for (const ask of asks) costs.push(await measure(running, ask, writer, read));
    return costs;
  });

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { userId, videoId } from "../dataset.mjs";
import { required } from "../required.mjs";
import { follow } from "./statements.mjs";
import { people } from "./values.mjs";

/**
 * The cost of a call or page in the database, the median of its runs by blocks.
 * @typedef {object} Cost
 * @property {import("./asks.mjs").Ask} ask
 * @property {number} statements
 * @property {number} blocks
 * @property {number} ms
 * @property {string[]} scanned tables that were read whole
 * @property {string} dearest the statement that read the most blocks
 * @property {number} status of the answer
 */

/** Requests before the measured ones: they fill what is kept, and let PostgreSQL choose its plans. */
const WARM_RUNS = 6;
const RUNS = 5;

/** Time until the statements of an answered request are in the log, those after the answer included. */
const SETTLE_MS = 40;

/** Attempts to read a log that is being written. */
const READINGS = 50;

/**
 * The running product, the signed-in users and the token of a program.
 * @typedef {{ url: string, log: string, databaseUrl: string, users: import("../dataset.mjs").User[], token: string }} Running
 */

/** Characters of a statement in the report. */
const QUOTED_CHARACTERS = 160;

/**
 * @param {Running} running
 * @param {import("./asks.mjs").Ask} ask
 * @param {number} turn
 * @returns {Promise<number>} the status of the answer
 */
async function send({ url, users, token }, { as, path, method = "GET", body, ...ask }, turn) {
  const { cookie } = required(users[people[as]], `session of the ${as}`);
  const content = body && JSON.stringify(body(turn));
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(ask.isProgram ? { authorization: `Bearer ${token}` } : { cookie, origin: url }),
      ...(content && { "content-type": "application/json" }),
    },
    body: content ?? null,
  });
  if (ask.isStreamed) await readFirst(response);
  else await response.arrayBuffer();
  return response.status;
}

/** The statements in the log once they are written to their ends. @param {ReturnType<typeof follow>} read */
async function settled(read) {
  for (let attempt = 1; attempt <= READINGS; attempt++) {
    await delay(SETTLE_MS);
    const statements = read();
    if (statements) return statements;
  }
  throw new Error("PostgreSQL's log cannot be read");
}

/** Reads the first bytes of an answer, and no more. @param {Response} response */
async function readFirst({ body }) {
  const reader = required(body, "body").getReader();
  await reader.read();
  await reader.cancel();
}

/**
 * @param {Running} running
 * @param {import("./asks.mjs").Ask} ask
 * @param {pg.Client} writer
 * @param {ReturnType<typeof follow>} read
 * @returns {Promise<Cost>}
 */
async function measure(running, ask, writer, read) {
  /** @type {Cost[]} */
  const runs = [];
  for (let turn = 0; turn < WARM_RUNS + RUNS; turn++) {
    if (ask.afterWrite) await rate(writer, turn);
    if (ask.isAfresh) await writer.query("DELETE FROM kept_figures");
    if (turn >= WARM_RUNS) {
      await settled(read);
    }
    const status = await send(running, ask, turn);
    if (turn < WARM_RUNS) continue;
    const statements = await settled(read);
    runs.push({
      ask,
      statements: statements.length,
      blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0),
      ms: statements.reduce((sum, { ms }) => sum + ms, 0),
      scanned: [...new Set(statements.flatMap(({ scanned }) => scanned))],
      dearest: dearestOf(statements),
      status,
    });
  }
  runs.sort((a, b) => a.blocks - b.blocks);
  return required(runs[RUNS >> 1], "run");
}

/** @param {import("./statements.mjs").Statement[]} statements */
function dearestOf(statements) {
  const [first] = statements.toSorted((a, b) => b.blocks - a.blocks);
  return first ? `${first.blocks} blocks: ${first.text.replace(/\s+/g, " ").trim().slice(0, QUOTED_CHARACTERS)}` : "";
}

/** Rates a lesson as another learner. @param {pg.Client} client @param {number} turn */
const rate = (client, turn) =>
  client.query(
    `INSERT INTO ratings (user_id, video_id, rating) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, video_id) DO UPDATE SET rating = EXCLUDED.rating`,
    [userId(9), videoId(9), 1 + (turn % 5)],
  );

/**
 * Asks calls and pages.
 * @param {Running} running
 * @param {import("./asks.mjs").Ask[]} asks
 * @returns {Promise<Cost[]>}
 */
export async function askAll(running, asks) {
  const writer = new pg.Client({ connectionString: running.databaseUrl });
  await writer.connect();
  const read = follow(running.log);
  try {
    const costs = [];
    for (const ask of asks) costs.push(await measure(running, ask, writer, read));
    return costs;
  } finally {
    await writer.end();
  }
}

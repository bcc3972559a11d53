import { readdirSync, readFileSync } from "node:fs";
import { Failure } from "../../scripts/failure.mjs";
import { step } from "../../scripts/steps/progress.mjs";
import { childrenOf, percentile } from "../faults/product.mjs";
import { importFromLab } from "./product.mjs";
import { targets } from "./requests.mjs";
import { signIn } from "./rows.mjs";
import { figure, median, table } from "./table.mjs";

/** @typedef {import("./requests.mjs").Target} Target */

const CONNECTIONS = 16;

/** The number of rounds, and of requests in a round, which are multiples of twice the connections. */
const FULL = { rounds: 7, calls: 256, pages: 64 };
const QUICK = { rounds: 2, calls: 96, pages: 32 };

/** Users who send requests in turn: enough that none reaches the limit on writes. */
const USERS = 3_000;

/** Learners who can sign in (rows.sql). @param {number} number */
const isLearner = (number) => number > 5 && number % 100 !== 37 && number % 500 !== 7;

/** Sends a number of requests of a target. @typedef {(target: Target, amount: number) => Promise<void>} Send */

/**
 * @param {import("./product.mjs").Product} product
 * @param {import("./rows.mjs").User[]} users
 * @returns {Promise<Send>}
 */
async function openLoad({ origin }, users) {
  const { default: autocannon } = await importFromLab("autocannon/autocannon.js");
  // One user in twenty has a plan (rows.sql).
  const planners = users.filter(({ number }) => number % 20 === 3);
  let turns = 0;
  return async ({ name, asks, isPlanner, by }, amount) => {
    const asking = isPlanner ? planners : users;
    const requests = asks.map((ask, position) => ({
      /** @param {object} request @param {{ turn: number }} context shared by the requests of one turn */
      setupRequest(request, context) {
        if (position === 0) context.turn = turns++;
        const user = /** @type {import("./rows.mjs").User} */ (asking[context.turn % asking.length]);
        const { path, body } = ask(user, context.turn);
        // The headers of a browser's call from a page of the product.
        const headers = { "sec-fetch-site": "same-origin", "accept-encoding": "gzip, deflate, br, zstd", origin };
        const signedIn = by ? { ...headers, cookie: user.cookie } : headers;
        if (!body) return { ...request, path, headers: signedIn };
        const content = { ...signedIn, "content-type": "application/json" };
        return { ...request, method: "POST", path, headers: content, body: JSON.stringify(body) };
      },
    }));
    const sent = await autocannon({ url: origin, connections: CONNECTIONS, amount, requests, sampleInt: 50 });
    if (sent["2xx"] === amount) return;
    throw new Failure(`${name}: ${JSON.stringify(sent.statusCodeStats)}, ${sent.errors} errors`);
  };
}

/** Nanoseconds that a process's threads ran, from the statistics of Linux's scheduler. @param {number} pid */
const nanosecondsOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, time) => sum + time, 0);

/** The processor time of each process in a tree. @param {number} root @returns {[pid: number, time: number][]} */
function timesOf(root) {
  try {
    return [[root, nanosecondsOf(root)], ...childrenOf(root).flatMap(timesOf)];
  } catch {
    return [];
  }
}

/**
 * Starts to measure a process and its descendants.
 * @param {number} root
 * @returns {() => number} the processor time since the start in milliseconds, without processes that have ended
 */
function startTiming(root) {
  const before = new Map(timesOf(root));
  return () => timesOf(root).reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0) / 1e6;
}

/**
 * A target with its CPU milliseconds for each request, by round.
 * @typedef {{ target: Target, costs: { server: number, database: number }[] }} Series
 */

/**
 * Measures targets in rounds, so that other load on the machine affects all of them.
 * @param {import("./product.mjs").Product} product
 * @param {Send} send
 * @param {Target[]} chosen
 * @param {typeof FULL} plan
 * @returns {Promise<Series[]>}
 */
async function measure({ server, postmaster }, send, chosen, { rounds, calls, pages }) {
  /** @type {Series[]} */
  const all = chosen.map((target) => ({ target, costs: [] }));
  for (let round = -1; round < rounds; round++) {
    for (const { target, costs } of all) {
      const amount = target.isPage ? pages : calls;
      const [serverTime, databaseTime] = [startTiming(server()), startTiming(postmaster())];
      await send(target, amount);
      const cost = { server: serverTime() / amount, database: databaseTime() / amount };
      // The first round is a warm-up.
      if (round >= 0) costs.push(cost);
    }
  }
  return all;
}

/**
 * @param {Series[]} all
 * @returns {{ text: string, missed: { target: Target, sentence: string }[] }}
 */
function report(all) {
  /** @type {Map<string | undefined, number[]>} */
  const sums = new Map(all.map(({ target, costs }) => [target.name, costs.map((c) => c.server + c.database)]));
  /** @type {{ target: Target, sentence: string }[]} */
  const missed = [];
  const rows = all.map(({ target, costs }) => {
    const { name, by, limit = Number.NaN } = target;
    const own = sums.get(name) ?? [];
    const cells = [name, figure(median(own)), figure(median(costs.map(({ database }) => database)))];
    const control = sums.get(by);
    if (!control) return [...cells, "", "", ""];
    const ratios = own.map((cost, round) => cost / (control[round] ?? Number.NaN));
    const ratio = median(ratios);
    if (ratio > limit) missed.push({ target, sentence: `${name}: ${figure(ratio)} × its control of at most ${limit}` });
    const spread = `${figure(percentile(ratios, 0.25))}–${figure(percentile(ratios, 0.75))}`;
    return [...cells, `${figure(ratio)}${ratio > limit ? " !" : ""}`, spread, `≤ ${limit}`];
  });
  const title = "Processor time of a request, ms, and its ratio to the control: medians of the rounds";
  return { text: table(title, ["", "ms", "of it PostgreSQL", "ratio", "half of them", "limit"], rows), missed };
}

/**
 * Measures the processor time of calls and pages. Measures those over their limit again with the controls, because a
 * host can be busy for minutes.
 * @param {import("./product.mjs").Product} product
 * @param {string} databaseUrl
 * @param {boolean} isQuick
 * @returns {Promise<{ text: string, misses: string[] }>}
 */
export async function loadReport(product, databaseUrl, isQuick) {
  const plan = isQuick ? QUICK : FULL;
  const numbers = Array.from({ length: USERS }, (_, number) => number).filter(isLearner);
  const send = await openLoad(product, await signIn(databaseUrl, numbers));
  /** @param {Target[]} chosen */
  const run = async (chosen) =>
    report(await step(`Measuring ${plan.rounds} rounds`, () => measure(product, send, chosen, plan)));
  const first = await run(targets);
  if (first.missed.length === 0 || isQuick) return { text: first.text, misses: [] };
  const again = new Set(first.missed.map(({ target }) => target));
  const second = await run(targets.filter((target) => !target.by || again.has(target)));
  const text = `${first.text}\nWhat exceeded its limit, measured again:\n${second.text}`;
  return { text, misses: second.missed.map(({ sentence }) => sentence) };
}

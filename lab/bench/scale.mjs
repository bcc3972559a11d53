/**
 * `npm run scale`: measures the cost of each call and page in PostgreSQL with 10,000 users and with a million. It loads
 * each size into its own database, serves the product, and requests every call and page as a learner, one with 500
 * completions, one with a plan, an administrator and managers. PostgreSQL (pg_stat_statements) gives the statements of
 * each request, the blocks that they read and their time. A request that misses its limits is repeated, and fails the
 * run with exit code 1 when it misses them twice.
 *
 *   npm run scale                     both sizes, about ten minutes on two cores
 *   npm run scale -- --users 100000   another large size; a multiple of 100
 *   npm run scale -- --small 1000     another small size
 *   npm run scale -- --only teams     only the rows whose name matches this expression
 *   npm run scale -- --data <folder>  keeps the loaded databases there, and uses them again
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "../../scripts/failure.mjs";
import { say, step } from "../../scripts/steps/progress.mjs";
import { main, shutDown } from "../../scripts/steps/shutdown.mjs";
import { newFolder } from "../faults/product.mjs";
import { build, startDatabase, startProduct } from "./product.mjs";
import { loadRows, signIn } from "./rows.mjs";
import { askAll } from "./scale/ask.mjs";
import { asks, people } from "./scale/asks.mjs";
import { report } from "./scale/report.mjs";

/** Counts every statement, without transactions' beginnings and ends. The data does not have to survive a crash. */
const SETTINGS = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track_utility = off
shared_buffers = '2GB'
max_wal_size = '16GB'
fsync = off
autovacuum = off
jit = off
`;

/**
 * Starts the database of a size, which counts statements, and loads its rows unless the folder contains it already.
 * @param {string} folder
 * @param {number} users
 */
async function openSize(folder, users) {
  const loaded = path.join(folder, "loaded");
  if (existsSync(loaded)) return startDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const url = await startDatabase(folder, SETTINGS);
  await step(`Loading ${users.toLocaleString("en")} users and their rows`, () => loadRows(url, users));
  writeFileSync(loaded, "");
  return url;
}

/** Creates an API token. @param {string} url @param {string} cookie an administrator's @returns {Promise<string>} */
async function makeToken(url, cookie) {
  const response = await fetch(`${url}/api/account/tokens`, {
    method: "POST",
    headers: { cookie, origin: url, "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", scopes: ["read", "progress:read", "scim"], days: 1 }),
  });
  const { token } = /** @type {{ token?: string }} */ (await response.json());
  if (!token) throw new Failure(`No token could be made: ${response.status}`);
  return token;
}

/**
 * Starts the product on a size's data.
 * @param {string} folder of the data
 * @param {number} users
 * @returns {Promise<(wanted: typeof asks) => Promise<import("./scale/ask.mjs").Cost[]>>} measures calls and pages
 */
async function startSize(folder, users) {
  const databaseUrl = await openSize(folder, users);
  const cookies = (await signIn(databaseUrl, Object.values(people))).map(({ cookie }) => cookie);
  const { origin: url } = await step("Starting the product", () => startProduct(folder));
  const running = { url, databaseUrl, cookies, token: await makeToken(url, cookies[0] ?? "") };
  return (wanted) => step(`Asking ${wanted.length} calls and pages`, () => askAll(running, wanted));
}

const { values: flags } = parseArgs({
  options: {
    small: { type: "string", default: "10000" },
    users: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
    data: { type: "string" },
  },
});

await main(
  async () => {
    const wanted = asks.filter(({ name }) => new RegExp(flags.only).test(name));
    await build();
    const data = path.resolve(flags.data ?? newFolder());
    const small = await startSize(path.join(data, `users-${flags.small}`), Number(flags.small));
    const smallCosts = await small(wanted);
    const large = await startSize(path.join(data, `users-${flags.users}`), Number(flags.users));
    const first = report(smallCosts, await large(wanted));
    say(`\n${first.text}`);
    const again = first.missed.map(({ ask }) => ask);
    if (again.length > 0) {
      // Measured twice, because a host can be busy for minutes, and a background task can run during a request.
      const second = report(await small(again), await large(again));
      say(`\nWhat missed its limits, asked again:\n${second.text}`);
      const sentences = second.missed.map(({ sentence }) => sentence);
      if (sentences.length > 0) throw new Failure(`Beyond the limits: ${sentences.length}`, sentences.join("\n"));
    }
    await shutDown(0);
  },
  { stopped: 130 },
);

/**
 * `npm run bench`: compares the cost of the product with yardsticks. It creates a database with 500 videos, 10,000 users and
 * 200,000 rows of points, builds a copy of the product with the yardsticks among its routes, serves it as in production,
 * measures, and removes everything again, also on Ctrl-C.
 *
 *   npm run bench                 everything, 6 to 8 minutes on two cores
 *   npm run bench -- --quick      the same in two minutes; too imprecise to quote
 *   npm run bench -- --load       only the calls and pages
 *   npm run bench -- --rows list  only the limits whose names contain the word (several with commas), and their yardsticks
 *   npm run bench -- --size       only the JavaScript
 *   npm run bench -- --lighthouse Lighthouse, and the time to open the player; separate because it installs packages
 *   npm run bench -- --slowed     Lighthouse on a phone whose line and processor are slowed down; the other computes their effect
 *   npm run bench -- --lists      the dashboard's lists on a million users; separate because it takes about ten minutes.
 *                                 Each query runs under EXPLAIN with the values of its call
 *
 * Reading the result: on a machine with other load, trust the ratio of CPU times within a round, and requests a second
 * only when they differ by a factor of three or more. A round measures every target at each of its numbers of connections for
 * half a second, so other load affects a call and its yardsticks alike. The yardsticks:
 *   plain handler           lab/bench/yardsticks: a handler of this application without a session
 *   bare node:http + pg     lab/bench/bare.mjs: the call's work at its best in hand-written SQL, without session and framework
 *   minimal Next page       lab/bench/minimal: a page that Next.js renders for each request
 *   Prisma findMany         lab/bench/yardsticks: the call written as in Prisma's manual
 * The limits are in lab/bench/limits.mjs; a row that exceeds its limit is measured again, and fails the run when it exceeds it twice. `control` is fixed work without a database: its
 * variation is the machine's. Half of the completion requests complete a lesson and half undo it, each for another lesson and
 * user. A request asks for compression where its row says so. Latencies include the client's own work.
 */
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "../../scripts/failure.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { say, step } from "../../scripts/steps/progress.mjs";
import { main, shutDown } from "../../scripts/steps/shutdown.mjs";
import { disagreements } from "./agreement.mjs";
import { buildMinimal, buildProduct } from "./build.mjs";
import { loadDataset, signIn } from "./dataset.mjs";
import { lighthouseReport } from "./lighthouse.mjs";
import { idsOf, limitsNamed } from "./limits.mjs";
import { listReport } from "./list-report.mjs";
import { measure } from "./measure.mjs";
import { loadReport } from "./report.mjs";
import { required } from "./required.mjs";
import { startBare, startDatabase, startNext } from "./servers.mjs";
import { sizeReport } from "./size.mjs";
import { PLANNERS, READERS, targets, WRITERS } from "./targets.mjs";
import { makeFolder } from "./workspace.mjs";

const full = {
  rounds: 9,
  slotMs: 500,
  leadInMs: 80,
  warmUpMs: 3_000,
  warmUpRequests: 1_500,
  mostRequests: 4_000,
  lighthouseRuns: 5,
};
const quick = {
  rounds: 3,
  slotMs: 150,
  leadInMs: 40,
  warmUpMs: 1_000,
  warmUpRequests: 500,
  mostRequests: 1_500,
  lighthouseRuns: 1,
};

/**
 * @param {object} parts
 * @param {typeof full} parts.plan
 * @param {boolean} [parts.load]
 * @param {boolean} [parts.size]
 * @param {boolean} [parts.lighthouse]
 * @param {boolean} [parts.slowed] Lighthouse on a slowed phone alone
 * @param {string[]} [parts.rows] words of the limits to measure; all without
 * @returns {Promise<string[]>} a sentence for each limit that is exceeded
 */
async function bench({ plan, load, size, lighthouse, slowed, rows = [] }) {
  /** @type {string[]} */
  const misses = [];
  const folder = await makeFolder();
  /** @param {string} name */
  const inFolder = (name) => path.join(folder, name);
  const secret = crypto.randomUUID() + crypto.randomUUID();

  const database = await step("Starting a database", () => startDatabase(inFolder("data")));
  await applyMigrations(database.url);
  await step("Loading 500 videos, 10,000 users, 200,000 rows of points", () => loadDataset(database.url));
  const users = await signIn(database.url, secret, READERS + WRITERS + PLANNERS);
  await step("Building the product", () => buildProduct(inFolder("product"), inFolder("product.log")));

  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: inFolder("data"),
    AUTH_SECRET: secret,
    LOG_LEVEL: "info",
  };
  /** @param {string} log */
  const startProduct = (log) => startNext(inFolder("product"), inFolder(log), environment, "/api/readyz");
  const product = await step("Starting the product", () => startProduct("product.out"));

  const minimal = load || size ? await startMinimal(inFolder) : undefined;
  if (load) {
    const bare = await startBare(database.url, inFolder("bare.out"));
    const prisma = await startProduct("prisma.out");
    const servers = { database, product, prisma, bare, minimal: required(minimal, "minimal app") };
    const unlike = await disagreements(servers, users);
    misses.push(...unlike);
    const limits = limitsNamed(rows);
    const needed = idsOf(limits).add("control");
    const chosen = targets.filter(({ id }) => rows.length === 0 || needed.has(id));
    /** @param {number} round */
    const onRound = (round) => process.stdout.write(`${round} `);
    const log = inFolder("load.out");
    /** @param {typeof targets} asked */
    const measureRounds = (asked) =>
      step(`Measuring ${plan.rounds} rounds`, () =>
        measure({ servers, users, plan, chosen: asked, folder, log, onRound }),
      );
    const report = loadReport(await measureRounds(chosen), limits);
    say(["", ...unlike.map((sentence) => `! ${sentence}`), report.text].join("\n"));
    if (report.misses.length > 0) {
      const again = report.misses.map(({ limit }) => limit);
      const suspects = idsOf(again).add("control");
      const second = loadReport(await measureRounds(targets.filter(({ id }) => suspects.has(id))), [...new Set(again)]);
      say(`\nWhat exceeded its limit, measured again:\n${second.text}`);
      misses.push(...missedTwice(report.misses, second.misses));
    }
  }
  if (size) {
    const { url } = required(minimal, "minimal app");
    const report = await sizeReport(product.url, url, required(users[0], "administrator").cookie);
    misses.push(...report.misses);
    say(`\n${report.text}`);
  }
  if (lighthouse || slowed) {
    /** @param {string} name */
    const onScreen = (name) => process.stdout.write(`${name} · `);
    const report = await step("Lighthouse", () =>
      lighthouseReport(product.url, required(users[1], "learner"), folder, {
        runs: plan.lighthouseRuns,
        slowed,
        onScreen,
      }),
    );
    say(`\n${report}`);
    misses.push(...report.split("\n").filter((line) => line.includes("!")));
  }
  return misses;
}

/**
 * The sentences of what exceeded its limit both times. A host can be busy for minutes, which no median of one measurement levels out.
 * @param {import("./report.mjs").Miss[]} first
 * @param {import("./report.mjs").Miss[]} second
 */
const missedTwice = (first, second) =>
  second
    .filter((miss) => first.some(({ limit, connections }) => limit === miss.limit && connections === miss.connections))
    .map(({ sentence }) => sentence);

/** @param {(name: string) => string} inFolder */
async function startMinimal(inFolder) {
  await step("Building the minimal app", () => buildMinimal(inFolder("minimal"), inFolder("minimal.log")));
  return startNext(inFolder("minimal"), inFolder("minimal.out"));
}

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean" },
    load: { type: "boolean" },
    rows: { type: "string" },
    size: { type: "boolean" },
    lighthouse: { type: "boolean" },
    slowed: { type: "boolean" },
    lists: { type: "boolean" },
  },
});
const ofProduct = flags.load || flags.rows || flags.size || flags.lighthouse || flags.slowed;
const everything = !(ofProduct || flags.lists);

await main(
  async () => {
    const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
    say(`Waypoint bench on ${machine}${flags.quick ? ", quick: too imprecise to quote" : ""}`);
    if (flags.lists) say(`\n${await listReport(await makeFolder())}`);
    if (ofProduct || everything) {
      const misses = await bench({
        plan: flags.quick ? quick : full,
        load: Boolean(flags.load || flags.rows) || everything,
        rows: flags.rows?.split(",").filter(Boolean),
        size: flags.size || everything,
        lighthouse: flags.lighthouse,
        slowed: flags.slowed,
      });
      if (misses.length > 0 && !flags.quick) throw new Failure(`Exceeded: ${misses.length}`, misses.join("\n"));
    }
    await shutDown(0);
  },
  { stopped: 130 },
);

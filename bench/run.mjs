/**
 * `npm run bench`: compares the cost of the product with yardsticks. It creates a database with 500 videos, 10,000 users and
 * 200,000 rows of points, builds a copy of the product with the yardsticks among its routes, serves it as in production,
 * measures, and removes everything again, also on Ctrl-C.
 *
 *   npm run bench                 everything, 5 to 6 minutes on two cores
 *   npm run bench -- --quick      the same in about a minute; too imprecise to quote
 *   npm run bench -- --load       only the calls
 *   npm run bench -- --size       only the JavaScript
 *   npm run bench -- --lighthouse Lighthouse, and the time to open the player; separate because it installs packages
 *   npm run bench -- --lists      the dashboard's lists on a million users; separate because it takes about ten minutes.
 *                                 Each query runs under EXPLAIN with the values of its call
 *
 * How to read the result: on a machine with other load, trust the ratio of CPU times within a round, and requests a second
 * only when they differ by a factor of three or more. A round measures every target at every number of connections for half
 * a second, so other load affects a call and its yardsticks alike. Each call has three yardsticks:
 *   empty handler           bench/yardsticks: checks the session and does nothing: the minimum of a call
 *   bare node:http + pg     bench/bare.mjs: the call's work in hand-written SQL, without session and framework
 *   Prisma findMany         bench/yardsticks: the call written as in Prisma's manual
 * The limit of a call is the sum of the first two; the aim is 1.3 times that, and `!` marks a miss. `control` is fixed work
 * without a database: its variation is the machine's. Half of the completion requests complete a lesson and half undo it,
 * each for another lesson and user. No request asks for compression. Latencies include the client's own work.
 */
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { applyMigrations } from "../scripts/steps/migrations.mjs";
import { say, step } from "../scripts/steps/progress.mjs";
import { main, shutDown } from "../scripts/steps/shutdown.mjs";
import { disagreements } from "./agreement.mjs";
import { buildMinimal, buildProduct } from "./build.mjs";
import { loadDataset, signIn } from "./dataset.mjs";
import { lighthouseReport } from "./lighthouse.mjs";
import { listReport } from "./list-report.mjs";
import { measure } from "./measure.mjs";
import { loadReport } from "./report.mjs";
import { required } from "./required.mjs";
import { startBare, startDatabase, startNext } from "./servers.mjs";
import { sizeReport } from "./size.mjs";
import { READERS, WRITERS } from "./targets.mjs";
import { makeFolder } from "./workspace.mjs";

const full = {
  rounds: 9,
  slotMs: 500,
  leadInMs: 80,
  warmUpMs: 3_000,
  warmUpRequests: 1_500,
  mostRequests: 4_000,
  lighthouseRuns: 3,
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
 */
async function bench({ plan, load, size, lighthouse }) {
  const folder = await makeFolder();
  /** @param {string} name */
  const inFolder = (name) => path.join(folder, name);
  const secret = crypto.randomUUID() + crypto.randomUUID();

  const database = await step("Starting a database", () => startDatabase(inFolder("data")));
  await applyMigrations(database.url);
  await step("Loading 500 videos, 10,000 users, 200,000 rows of points", () => loadDataset(database.url));
  const users = await signIn(database.url, secret, READERS + WRITERS);
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

  if (load) {
    const bare = await startBare(database.url, inFolder("bare.out"));
    const prisma = await startProduct("prisma.out");
    const servers = { database, product, prisma, bare };
    const unlike = await disagreements(servers, users);
    /** @param {number} round */
    const onRound = (round) => process.stdout.write(`${round} `);
    const log = inFolder("load.out");
    const measured = await step(`Measuring ${plan.rounds} rounds`, () =>
      measure({ servers, users, plan, folder, log, onRound }),
    );
    say(["", ...unlike.map((sentence) => `! ${sentence}`), loadReport(measured)].join("\n"));
  }
  if (size) {
    await step("Building the minimal app", () => buildMinimal(inFolder("minimal"), inFolder("minimal.log")));
    const minimal = await startNext(inFolder("minimal"), inFolder("minimal.out"));
    say(`\n${await sizeReport(product.url, minimal.url, required(users[0], "administrator").cookie)}`);
  }
  if (lighthouse) {
    /** @param {string} name */
    const onScreen = (name) => process.stdout.write(`${name} · `);
    const report = await step("Lighthouse", () =>
      lighthouseReport(product.url, required(users[1], "learner"), folder, { runs: plan.lighthouseRuns, onScreen }),
    );
    say(`\n${report}`);
  }
}

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean" },
    load: { type: "boolean" },
    size: { type: "boolean" },
    lighthouse: { type: "boolean" },
    lists: { type: "boolean" },
  },
});
const everything = !(flags.load || flags.size || flags.lighthouse || flags.lists);

await main(
  async () => {
    const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
    say(`Waypoint bench on ${machine}${flags.quick ? ", quick: too imprecise to quote" : ""}`);
    if (flags.lists) say(`\n${await listReport(await makeFolder())}`);
    if (flags.load || flags.size || flags.lighthouse || everything) {
      await bench({
        plan: flags.quick ? quick : full,
        load: flags.load || everything,
        size: flags.size || everything,
        lighthouse: flags.lighthouse,
      });
    }
    await shutDown(0);
  },
  { stopped: 130 },
);

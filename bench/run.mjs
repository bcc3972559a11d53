/**
 * `npm run bench`: what the product costs, beside what it could cost. Whole and by itself: it makes a database of its own with
 * 500 videos, 10,000 people and 200,000 rows of points, builds a copy of the product with the yardsticks among its routes,
 * serves it as in production, measures, and removes everything again, also on Ctrl-C.
 *
 *   npm run bench                 everything, 5 to 6 minutes on two cores
 *   npm run bench -- --quick      the same in about a minute: the order of things, no figures to quote
 *   npm run bench -- --load       the calls alone
 *   npm run bench -- --size       the JavaScript alone
 *   npm run bench -- --lighthouse Lighthouse, and the wait for the player; not part of everything, as it installs packages
 *   npm run bench -- --lists      the dashboard's lists alone, on a million people: about ten minutes, and never part of
 *                                 everything; each query is explained with the values that its call gives it
 *
 * How to read it. On a machine that does other things too, CPU time a request can be trusted as a ratio within a round;
 * requests a second only where they differ by three times and more. A round measures every target at every number of
 * connections for half a second, so what disturbs one disturbs its yardstick. Three yardsticks stand under each call:
 *   empty handler           bench/yardsticks: somebody is signed in, nothing is done: the least a call of ours can cost
 *   bare node:http + pg     bench/bare.mjs: the call's work by hand-written SQL, and nothing around it
 *   Prisma findMany         bench/yardsticks: the call as Prisma's manual would have it
 * The limit of a call is the first two together; the aim is 1.3 times that, and `!` marks what misses it. `control` is fixed
 * work without a database: how much it varies is how much this machine varied. Completions are half made, half taken back,
 * each of another lesson and person. Nothing asks for compression. Latencies are the client's and hold its own work too.
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

async function bench({ plan, load, size, lighthouse }) {
  const folder = await makeFolder();
  const inFolder = (name) => path.join(folder, name);
  const secret = crypto.randomUUID() + crypto.randomUUID();

  const database = await step("Starting a database", () => startDatabase(inFolder("data")));
  await applyMigrations(database.url);
  await step("Loading 500 videos, 10,000 people, 200,000 rows of points", () => loadDataset(database.url));
  const people = await signIn(database.url, secret, READERS + WRITERS);
  await step("Building the product", () => buildProduct(inFolder("product"), inFolder("product.log")));

  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: inFolder("data"),
    AUTH_SECRET: secret,
    LOG_LEVEL: "info",
  };
  const startProduct = (log) => startNext(inFolder("product"), inFolder(log), environment, "/api/readyz");
  const product = await step("Starting the product", () => startProduct("product.out"));

  if (load) {
    const bare = await startBare(database.url, inFolder("bare.out"));
    const prisma = await startProduct("prisma.out");
    const servers = { database, product, prisma, bare };
    const unlike = await disagreements(servers, people);
    const onRound = (round) => process.stdout.write(`${round} `);
    const log = inFolder("load.out");
    const measured = await step(`Measuring ${plan.rounds} rounds`, () =>
      measure({ servers, people, plan, folder, log, onRound }),
    );
    say(["", ...unlike.map((sentence) => `! ${sentence}`), loadReport(measured)].join("\n"));
  }
  if (size) {
    await step("Building the minimal app", () => buildMinimal(inFolder("minimal"), inFolder("minimal.log")));
    const minimal = await startNext(inFolder("minimal"), inFolder("minimal.out"));
    say(`\n${await sizeReport(product.url, minimal.url, people[0].cookie)}`);
  }
  if (lighthouse) {
    const onScreen = (name) => process.stdout.write(`${name} · `);
    const report = await step("Lighthouse", () =>
      lighthouseReport(product.url, people[1], folder, { runs: plan.lighthouseRuns, onScreen }),
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
    say(`Waypoint bench on ${machine}${flags.quick ? ", quick: not to be quoted" : ""}`);
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

import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApplication } from "../../scripts/steps/build.mjs";
import { generateClient } from "../../scripts/steps/prisma-client.mjs";
import { say } from "../../scripts/steps/progress.mjs";
import { onShutdown, shutDown } from "../../scripts/steps/shutdown.mjs";
import { testDatabases } from "./databases.mjs";
import { check, LAB, playwright, shortLab, vitest } from "./parts.mjs";
import { complaintsIn, findDrift, startProduct, testBuild } from "./product.mjs";
import { failures, record, report, together } from "./record.mjs";
import { tallyOfCommand } from "./tally.mjs";
import { secretsIn } from "./used-secrets.mjs";

/** @typedef {import("./databases.mjs").TestDatabase} TestDatabase */
/** @typedef {import("./databases.mjs").OpenDatabase} OpenDatabase */
/** @typedef {import("./product.mjs").Product} Product */
/** @typedef {import("./tally.mjs").Tally} Tally */

const parts = ["check", "unit", "openapi", "setup", "lab", "api", "security", "e2e"];

/** The parts of `npm run test:quick`, which uses one database. */
const quickParts = ["check", "unit", "api", "e2e"];

/** The flows that cover every part of the product once. */
const smoke = ["--project=wide", "--grep=@smoke"];

/** The smoke flows whose calls use raw SQL, which another version of PostgreSQL may run differently. */
const smokeWithSql = "/(sign-in|player|paths|comments|admin-users)\\.spec";

/** Projects of vitest.config.ts: contract tests of the running product. */
const contract = { quick: ["api", "api-serial"], full: ["api", "api-serial", "api-long"] };

/** Projects of contract tests that other tests' rows do not affect. */
const contractApart = { quick: ["api-own-database"], full: ["api-own-database", "api-once"] };

/** Contract tests of calls with raw SQL, which another version of PostgreSQL may run differently. */
const callsWithSql = [
  "app/api/admin/coverage",
  "app/api/admin/overview",
  "app/api/assignments",
  "app/api/audit-events",
  "app/api/comments",
  "app/api/knowledge-matrix",
  "app/api/progress",
  "app/api/reports",
  "app/api/teams",
  "app/api/users/users",
  "app/api/users/[id]/courses",
  "app/api/video-knowledge-matrix",
  "app/api/videos",
  "lib/learning/enrolments/upgrade",
  "lib/learning/enrolments/versions",
  "lib/learning/events",
  "lib/learning/points",
  "lib/learning/watch",
  "lib/library",
  "lib/messages",
  "lib/platform/audit",
  "lib/platform/kept-figures",
  "lib/platform/sql",
];

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "waypoint-test-"));
  // When root runs the tests, another user may run PostgreSQL in this folder.
  chmodSync(folder, 0o711);
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Opens a database and starts the product on it.
 * @param {TestDatabase} testDatabase
 * @param {string} folder for data, logs and reports
 */
async function openTarget({ name, open }, folder) {
  let hasFailed = false;
  /** @type {OpenDatabase | undefined} */
  let database;
  /** @type {Product | undefined} */
  let product;

  /** @param {string} title @param {(product: Product, database: OpenDatabase) => Promise<Tally | Tally[]>} work */
  const part = async (title, work) => {
    if (!product || !database) return;
    const [running, opened] = [product, database];
    if (!(await record(`${title}, ${name}`, () => work(running, opened)))) hasFailed = true;
  };

  await record(`product, ${name}`, async () => {
    const opened = await open();
    onShutdown(opened.close);
    database = opened;
    product = await startProduct(opened, folder);
    return tallyOfCommand(0);
  });

  return {
    /** @param {string[]} flags */
    flows: (flags) => part("e2e", ({ variables }) => playwright(name, folder, flags, variables)),
    /** @param {string | string[]} projects of vitest.config.ts @param {string[]} flags */
    contract: (projects, flags) => part("api", ({ variables }) => vitest(projects, folder, flags, variables)),
    drift: () => part("migrations", async (_, { url }) => tallyOfCommand(await findDrift(url))),
    /** @param {string[]} flags */
    attacks: (flags) => part("security", ({ variables }) => vitest("security", folder, flags, variables)),
    close: async () => {
      await part("server log", async ({ logLines, variables }) => {
        const lines = logLines();
        const own = [variables.AUTH_SECRET, variables.ADMIN_PASSWORD, variables.CRON_SECRET, variables.METRICS_TOKEN];
        const complaints = [...complaintsIn(lines), ...secretsIn(variables.USED_SECRETS ?? "", own, lines)];
        if (complaints.length > 0) say(complaints.slice(0, 20).join("\n"));
        return tallyOfCommand(complaints.length);
      });
      if (product && hasFailed) {
        say(`\nThe end of the server's log, ${name}:\n${product.logLines().slice(-40).join("\n")}`);
      }
      await product?.stop();
      await database?.close();
    },
  };
}

/**
 * Runs the flows, the contract tests and the attacks on each database.
 * @param {string} folder for data, logs and reports
 * @param {{ chosen: (part: string) => boolean, isQuick: boolean, flags: string[] }} options
 */
async function testProduct(folder, { chosen, isQuick, flags }) {
  const [first, ...others] = testDatabases(folder);
  const target = ["api", "e2e"].some(chosen) ? await openTarget(first, folder) : undefined;
  // The flows run first, because every list would show the thousands of rows that contract tests leave, and alone,
  // because browsers need the whole CPU. A quick run has few flows, on a separate database.
  if (chosen("e2e") && !isQuick) await target?.flows(flags);

  // With named files, a project or a database may have no tests.
  const isNamed = flags.length > 0;
  const apart = isQuick ? contractApart.quick : contractApart.full;
  const onFirst = async () => {
    await target?.drift();
    const projects = isQuick || (others.length > 0 && !isNamed) ? contract.quick : contract.full;
    await target?.contract(isNamed ? [...projects, ...apart] : projects, flags);
  };
  const onOwn = async () => {
    // A separate database, because contract tests count rows meanwhile.
    const [{ open }] = testDatabases(path.join(folder, "own"));
    const own = await openTarget({ name: "own database", open }, folder);
    if (isQuick) await own.flows([...smoke, "--workers=1", ...flags]);
    if (chosen("security")) await own.attacks(flags);
    if (chosen("api") && !isNamed) await own.contract(apart, flags);
    await own.close();
  };
  const onOthers = async () => {
    for (const other of others) {
      const otherTarget = await openTarget(other, folder);
      if (chosen("e2e"))
        await otherTarget.flows([
          ...smoke,
          "--workers=1",
          ...(isNamed ? [...flags, "--pass-with-no-tests"] : [smokeWithSql]),
        ]);
      if (chosen("api")) {
        const projects = [...contract.full, ...contractApart.quick];
        await otherTarget.contract(projects, isNamed ? [...flags, "--passWithNoTests"] : callsWithSql);
        // These tests mostly wait, and the second database has fewer tests.
        if (!isNamed) await otherTarget.contract("api-long", []);
      }
      await otherTarget.close();
    }
  };
  await together(
    chosen("api") && onFirst,
    (isQuick || chosen("security") || (chosen("api") && !isNamed)) && onOwn,
    !isQuick && others.length > 0 && ["api", "e2e"].some(chosen) && onOthers,
  );
  await target?.close();
}

/**
 * Runs the named parts of the tests, or all of them, and ends the process.
 * @param {string[]} words names of parts, or "quick"; every other word goes to the runner of the part
 */
export async function runTests(words) {
  const isQuick = words.includes("quick");
  const named = isQuick ? quickParts : words.filter((word) => parts.includes(word));
  /** @param {string} part */
  const chosen = (part) => named.length === 0 || named.includes(part);
  const flags = words.filter((word) => !named.includes(word) && word !== "quick");
  const folder = temporaryFolder();

  await generateClient();
  const needsBuild = ["setup", "lab", "api", "security", "e2e"].some(chosen);
  let isBuilt = false;
  await together(
    ["unit", "openapi"].some(chosen) &&
      (async () => {
        if (chosen("unit"))
          await record("unit", () => vitest(["unit", "unit-environment", "components"], folder, flags));
        if (chosen("openapi")) await record("openapi", () => vitest("openapi", folder, flags));
      }),
    (chosen("check") || needsBuild) &&
      (async () => {
        // Runs before the build, because it writes the route types into the build's folder.
        if (chosen("check")) await record("check", () => check(folder));
        if (!needsBuild) return;
        isBuilt = await record("build", () => buildApplication([folder], testBuild).then(() => tallyOfCommand(0)));
        if (!isBuilt) return;
        await together(
          chosen("setup") && (() => record("setup", () => vitest("setup", folder, flags, testBuild))),
          chosen("lab") && existsSync(LAB) && (() => record("lab", shortLab)),
        );
      }),
  );
  if (isBuilt && ["api", "security", "e2e"].some(chosen)) await testProduct(folder, { chosen, isQuick, flags });

  report();
  await shutDown(failures() > 0 ? 1 : 0);
}

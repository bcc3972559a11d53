import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApplication } from "../steps/build.mjs";
import { generateClient } from "../steps/prisma-client.mjs";
import { say } from "../steps/progress.mjs";
import { onShutdown, shutDown } from "../steps/shutdown.mjs";
import { testDatabases } from "./databases.mjs";
import { check, playwright, vitest } from "./parts.mjs";
import { complaintsIn, findDrift, startProduct, testBuild } from "./product.mjs";
import { failures, record, report } from "./record.mjs";
import { tallyOfCommand } from "./tally.mjs";

/** @typedef {import("./databases.mjs").TestDatabase} TestDatabase */
/** @typedef {import("./databases.mjs").OpenDatabase} OpenDatabase */
/** @typedef {import("./product.mjs").Product} Product */

const parts = ["check", "unit", "openapi", "setup", "api", "security", "e2e"];

/** The parts of `npm run test:quick`, which uses one database. */
const quickParts = ["check", "unit", "api", "e2e"];

/** The flows that cover every part of the product once. */
const smoke = ["--project=wide", "--grep=@smoke"];

/** Projects of vitest.config.ts. Requests generated from the API's description run on the first database only. */
const contract = ["api", "api-serial"];
const fullContract = [...contract, "api-generated"];

/** Contract tests of calls with raw SQL, which another version of PostgreSQL may run differently. */
const callsWithSql = [
  "app/api/admin/overview",
  "app/api/audit-events",
  "app/api/comments",
  "app/api/knowledge-matrix",
  "app/api/progress",
  "app/api/users/users",
  "app/api/users/[id]/courses",
  "app/api/video-knowledge-matrix",
  "app/api/videos",
  "lib/",
];

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "waypoint-test-"));
  // When root runs the tests, another user may run PostgreSQL in this folder.
  chmodSync(folder, 0o711);
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs the flows, the contract tests and the attacks on one database.
 * @param {TestDatabase} testDatabase
 * @param {object} options
 * @param {(...some: string[]) => boolean} options.chosen whether one of these parts is to run
 * @param {boolean} options.isFirst
 * @param {string} options.folder for data, logs and reports
 * @param {string[]} options.flags
 * @param {string[]} options.apiProjects
 * @param {string[]} options.apiFlags
 * @param {string[]} options.browserFlags
 */
async function testProduct({ name, open }, { chosen, isFirst, folder, flags, apiProjects, apiFlags, browserFlags }) {
  const failuresBefore = failures();
  let started = /** @type {{ database: OpenDatabase, product: Product } | undefined} */ (undefined);
  await record(`product, ${name}`, async () => {
    const database = await open();
    onShutdown(database.close);
    started = { database, product: await startProduct(database, folder) };
    return tallyOfCommand(0);
  });
  if (!started) return;
  const { database, product } = started;
  // The flows run first: the contract tests leave thousands of rows, which every list would show.
  if (chosen("e2e")) {
    await record(`e2e, ${name}`, () => playwright(name, folder, browserFlags, product.variables));
  }
  if (chosen("api")) {
    await record(`migrations, ${name}`, async () => tallyOfCommand(await findDrift(database.url)));
    await record(`api, ${name}`, () => vitest(apiProjects, folder, apiFlags, product.variables));
  }
  if (isFirst && chosen("security")) {
    await record(`security, ${name}`, () => vitest("security", folder, flags, product.variables));
  }
  await record(`server log, ${name}`, async () => {
    const complaints = complaintsIn(product.logLines());
    if (complaints.length > 0) say(complaints.slice(0, 20).join("\n"));
    return tallyOfCommand(complaints.length);
  });
  if (failures() > failuresBefore) {
    say(`\nThe end of the server's log, ${name}:\n${product.logLines().slice(-40).join("\n")}`);
  }
  await product.stop();
  await database.close();
}

/**
 * Runs the named parts of the tests, or all of them, and ends the process.
 * @param {string[]} words names of parts, or "quick"; every other word goes to the runner of the part
 */
export async function runTests(words) {
  const isQuick = words.includes("quick");
  const named = isQuick ? quickParts : words.filter((word) => parts.includes(word));
  /** @param {string[]} some */
  const chosen = (...some) => named.length === 0 || some.some((part) => named.includes(part));
  const flags = words.filter((word) => !parts.includes(word) && word !== "quick");
  const folder = temporaryFolder();

  await generateClient();
  if (chosen("check")) await record("check", () => check(folder));
  if (chosen("unit")) await record("unit", () => vitest(["unit", "unit-environment", "components"], folder, flags));
  if (chosen("openapi")) await record("openapi", () => vitest("openapi", folder, flags));

  const needsBuild = chosen("setup", "api", "security", "e2e");
  const isBuilt =
    needsBuild && (await record("build", () => buildApplication([folder], testBuild).then(() => tallyOfCommand(0))));
  if (isBuilt && chosen("setup")) await record("setup", () => vitest("setup", folder, flags, testBuild));
  if (isBuilt && chosen("api", "security", "e2e")) {
    const [first, ...others] = testDatabases(folder);
    const common = { chosen, folder, flags };
    await testProduct(first, {
      ...common,
      isFirst: true,
      apiProjects: isQuick ? contract : fullContract,
      apiFlags: flags,
      browserFlags: isQuick ? [...smoke, ...flags] : flags,
    });
    // The attacks do not depend on the version of the database.
    for (const database of isQuick || !chosen("api", "e2e") ? [] : others) {
      await testProduct(database, {
        ...common,
        isFirst: false,
        apiProjects: contract,
        // Files that are named may hold none of the tests chosen for this database.
        apiFlags: flags.length > 0 ? [...flags, "--passWithNoTests"] : callsWithSql,
        browserFlags: flags.length > 0 ? [...smoke, ...flags, "--pass-with-no-tests"] : smoke,
      });
    }
  }

  report();
  await shutDown(failures() > 0 ? 1 : 0);
}

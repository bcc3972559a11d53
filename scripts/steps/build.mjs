import { rmSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";
import { writeApiDocument } from "./api-document.mjs";
import { chooseBuild, keepStaticFiles, markInUse, stampOf } from "./builds.mjs";
import { isPrebuilt, requireSuccess, root, runInstalled } from "./command.mjs";
import { runExclusively } from "./exclusive.mjs";
import { fingerprint, hasStamp, writeStamp } from "./fingerprint.mjs";
import { say, step } from "./progress.mjs";

/** Files and folders that the build does not read. A change to any other file causes a new build. */
const unrelated = [
  "node_modules",
  "deploy",
  "docs",
  "lab",
  "tests",
  "test-results",
  "playwright-report",
  "next-env.d.ts",
  path.join("prisma", "demonstration"),
  path.join("prisma", "functions"),
];

/** The scripts whose output is part of the build: the description of the API. */
const BUILD_SCRIPTS = path.join("scripts", "openapi");

/** @param {string} name */
function isSource(name) {
  if (unrelated.includes(name) || path.basename(name) === "generated") return false;
  if (name.startsWith(`scripts${path.sep}`) && !`${name}${path.sep}`.startsWith(`${BUILD_SCRIPTS}${path.sep}`))
    return false;
  return !/(^|[\\/])\.|\.test\.tsx?$|\.md$|\.tsbuildinfo$/.test(name);
}

/** @param {string[]} written folders that the server writes to, whose files are not sources */
const fingerprintWithout = (written) =>
  fingerprint((name) => isSource(name) && !written.includes(path.join(root, name)));

/**
 * Builds the application for production, unless a build of the current sources exists.
 * @param {string[]} written folders that the server writes to, whose files are not sources
 * @param {Record<string, string>} variables NEXT_DIST_DIR and other variables of the build
 * @throws {Failure} when the build fails
 */
export async function buildApplication(written, variables) {
  if (isPrebuilt) return;
  const stamp = stampOf(variables.NEXT_DIST_DIR ?? ".next");
  const current = fingerprintWithout(written);
  if (hasStamp(stamp, current)) return;
  await writeApiDocument();
  await step("Building for production", async () => {
    rmSync(stamp, { force: true });
    const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SKIP_TYPE_CHECK: "1" };
    const all = { ...variables, ...production };
    const message = "The production build failed: fix the errors above and start again.";
    await requireSuccess(message, runInstalled("next", ["build"], all, { dependent: true }));
  });
  writeStamp(stamp, current);
}

/**
 * Builds the application in another folder than the running version's, unless a build of the current sources exists,
 * and keeps the build from being replaced until this process ends.
 * @param {string[]} written folders that the server writes to, whose files are not sources
 * @returns {Promise<{ NEXT_DIST_DIR: string }>} the variable that tells the server its build
 * @throws {Failure} when the build fails
 */
export async function openBuild(written) {
  const { NEXT_DIST_DIR = "", NEXT_TSCONFIG = "tsconfig.json" } = process.env;
  if (isPrebuilt) return { NEXT_DIST_DIR: NEXT_DIST_DIR || ".next" };
  const open = async () => {
    const chosen = NEXT_DIST_DIR ? { NEXT_DIST_DIR, NEXT_TSCONFIG } : chooseBuild(fingerprintWithout(written));
    if (!chosen) throw new Failure("Two older versions are running: stop one of them and start again.");
    await buildApplication(written, chosen);
    if (!NEXT_DIST_DIR) keepStaticFiles(chosen.NEXT_DIST_DIR);
    markInUse(chosen.NEXT_DIST_DIR);
    return { NEXT_DIST_DIR: chosen.NEXT_DIST_DIR };
  };
  // Two starts of one project would build into the same folder.
  return runExclusively(`build ${root}`, open, () => say("Waiting for another start in this folder …"));
}

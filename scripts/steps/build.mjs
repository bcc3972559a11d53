import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";
import { isAlive } from "../postgres/postmaster.mjs";
import { writeApiDocument } from "./api-document.mjs";
import { isPrebuilt, requireSuccess, root, runInstalled } from "./command.mjs";
import { runExclusively } from "./exclusive.mjs";
import { fingerprint, hasStamp, writeStamp } from "./fingerprint.mjs";
import { say, step } from "./progress.mjs";
import { onShutdown } from "./shutdown.mjs";

/**
 * A folder for a production build. There are two, so that a new version can be built while another runs. Next.js writes
 * the folder's types into its TypeScript configuration.
 * @typedef {{ NEXT_DIST_DIR: string, NEXT_TSCONFIG: string }} Build
 */

/** @type {[Build, Build]} */
export const BUILDS = [
  { NEXT_DIST_DIR: ".next", NEXT_TSCONFIG: "tsconfig.json" },
  { NEXT_DIST_DIR: ".next-other", NEXT_TSCONFIG: "tsconfig.other.json" },
];

/** Time for which pages of an older version can still load their files. */
const STATIC_FILES_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** @param {string} distDir @returns {string} the file that holds the fingerprint of the build's sources */
const stampOf = (distDir) => path.join(root, distDir, "source-fingerprint");

/** @param {string} distDir */
const usersFolder = (distDir) => path.join(root, distDir, "in-use");

/** True while another process serves a build. @param {string} distDir */
export function isInUse(distDir) {
  const folder = usersFolder(distDir);
  return existsSync(folder) && readdirSync(folder).some((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
}

/** Keeps a build from being replaced until this process ends. @param {string} distDir */
function markInUse(distDir) {
  mkdirSync(usersFolder(distDir), { recursive: true });
  const mark = path.join(usersFolder(distDir), String(process.pid));
  writeFileSync(mark, "");
  onShutdown(() => rmSync(mark, { force: true }));
}

/**
 * The folder with the build of these sources, or one that may be replaced.
 * @param {string} current the fingerprint of the sources
 * @returns {Build | undefined} undefined while processes serve older versions from both
 */
function chooseBuild(current) {
  const free = BUILDS.filter(({ NEXT_DIST_DIR }) => !isInUse(NEXT_DIST_DIR));
  return BUILDS.find(({ NEXT_DIST_DIR }) => hasStamp(stampOf(NEXT_DIST_DIR), current)) ?? free[0];
}

/**
 * Adds the scripts and styles of the other build, so that pages of the older version can still load them on demand.
 * Their names contain a hash of their contents, so none is overwritten.
 * @param {string} distDir of the new build
 */
function keepStaticFiles(distDir) {
  for (const { NEXT_DIST_DIR: other } of BUILDS) {
    if (other === distDir) continue;
    const from = path.join(root, other, "static");
    if (!existsSync(from)) continue;
    const isKept = (/** @type {string} */ source) => {
      const entry = statSync(source);
      return entry.isDirectory() || Date.now() - entry.mtimeMs <= STATIC_FILES_KEPT_MS;
    };
    cpSync(from, path.join(root, distDir, "static"), {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      filter: isKept,
    });
  }
}

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
 * @param {Build} build
 * @throws {Failure} when the build fails
 */
export async function buildApplication(written, build) {
  if (isPrebuilt) return;
  const stamp = stampOf(build.NEXT_DIST_DIR);
  const current = fingerprintWithout(written);
  if (hasStamp(stamp, current)) return;
  await writeApiDocument();
  await step("Building for production", async () => {
    rmSync(stamp, { force: true });
    const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SKIP_TYPE_CHECK: "1" };
    const all = { ...build, ...production };
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

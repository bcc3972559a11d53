import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../postgres/postmaster.mjs";
import { root } from "./command.mjs";
import { hasStamp } from "./fingerprint.mjs";
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
export const stampOf = (distDir) => path.join(root, distDir, "source-fingerprint");

/** @param {string} distDir */
const usersFolder = (distDir) => path.join(root, distDir, "in-use");

/** True while another process serves a build. @param {string} distDir */
export function isInUse(distDir) {
  const folder = usersFolder(distDir);
  return existsSync(folder) && readdirSync(folder).some((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
}

/** Keeps a build from being replaced until this process ends. @param {string} distDir */
export function markInUse(distDir) {
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
export function chooseBuild(current) {
  const free = BUILDS.filter(({ NEXT_DIST_DIR }) => !isInUse(NEXT_DIST_DIR));
  return BUILDS.find(({ NEXT_DIST_DIR }) => hasStamp(stampOf(NEXT_DIST_DIR), current)) ?? free[0];
}

/**
 * Adds the scripts and styles of the other build, so that pages of the older version can still load them on demand.
 * Their names contain a hash of their contents, so none is overwritten.
 * @param {string} distDir of the new build
 */
export function keepStaticFiles(distDir) {
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

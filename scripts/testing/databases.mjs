import { randomBytes } from "node:crypto";
import path from "node:path";
import { systemBinaries } from "../postgres/binaries.mjs";
import { startEmbedded, startSystem } from "../postgres/embedded.mjs";
import { createDatabase, dropDatabase } from "../prisma/migration-adapter.mjs";

/**
 * A database of the tests' own, empty at first and gone at the end.
 * @typedef {{ name: string, open: () => Promise<{ url: string, close: () => Promise<unknown> }> }} TestDatabase
 */

/** A new database on the server that TEST_DATABASE_URL names: what it names itself is left alone. */
async function openOnServer(serverUrl) {
  const url = new URL(serverUrl);
  url.pathname = `/waypoint_test_${randomBytes(4).toString("hex")}`;
  await createDatabase(url.href);
  return { url: url.href, close: () => dropDatabase(url.href) };
}

/**
 * The databases that everything is tested against: the embedded one, and the server that TEST_DATABASE_URL names or else
 * the PostgreSQL that this machine has, if it has one.
 * @param {string} folder for their data
 * @returns {TestDatabase[]}
 */
export function testDatabases(folder) {
  const ownServer = (name, start) => ({
    name,
    open: async () => {
      const { url, stop } = await start(path.join(folder, name));
      return { url, close: stop };
    },
  });
  const { TEST_DATABASE_URL } = process.env;
  const databases = [ownServer("embedded", startEmbedded)];
  if (TEST_DATABASE_URL) databases.push({ name: "TEST_DATABASE_URL", open: () => openOnServer(TEST_DATABASE_URL) });
  else if (systemBinaries()) databases.push(ownServer("system", startSystem));
  return databases;
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The first line of a migration that is incompatible with the previous version. */
const MARK = "-- Waits until no older version is connected.";

/** The folder of this version's migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/** @param {string} [folder] @returns {string[]} the names of a folder's migrations, in their order */
export function migrationsIn(folder = MIGRATIONS_FOLDER) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** True for a migration that waits until no older version runs. @param {string} name @param {string} [folder] */
export function isDeferred(name, folder = MIGRATIONS_FOLDER) {
  return readFileSync(path.join(folder, name, "migration.sql"), "utf8").startsWith(MARK);
}

import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { codeOf, Failure } from "../failure.mjs";
import { root, runInstalled } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { step } from "./progress.mjs";

/** Advisory lock: one instance at a time checks for pending migrations and applies them. */
const MIGRATION_LOCK = 7_391_002;

/** PostgreSQL's code for a missing table. */
const NO_TABLE = "42P01";

/** @param {import("pg").Client} client @returns {Promise<string[]>} the names of those that the database has, in their order */
export async function finishedMigrations(client) {
  try {
    const { rows } = await client.query(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1",
    );
    return rows.map(({ migration_name }) => migration_name);
  } catch (error) {
    if (codeOf(error) === NO_TABLE) return [];
    throw error;
  }
}

const FOLDER = path.join(root, "prisma/migrations");

/** @returns {string[]} the names of the migrations that this version has, in their order */
export function knownMigrations() {
  const entries = readdirSync(FOLDER, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** @param {import("pg").Client} client @param {string[]} wanted */
async function countPending(client, wanted) {
  const finished = await finishedMigrations(client);
  return wanted.filter((name) => !finished.includes(name)).length;
}

/** @param {string} directUrl @param {string} [folder] the project's own by default */
async function deploy(directUrl, folder = FOLDER) {
  const { code, output } = await runInstalled("prisma", ["migrate", "deploy"], {
    DIRECT_URL: directUrl,
    MIGRATIONS_FOLDER: folder,
  });
  if (code !== 0)
    throw new Failure(
      "The migrations could not be applied: fix the errors above, mark a failed migration with `npx prisma migrate resolve` and start again.",
      output,
    );
}

/**
 * Applies the pending migrations.
 * @param {string} directUrl without a pooler, because the lock belongs to the session
 * @throws {Failure} when one fails
 */
export function applyMigrations(directUrl) {
  return withConnection(directUrl, async (client) => {
    const wanted = knownMigrations();
    if ((await countPending(client, wanted)) === 0) return;
    await step("Applying migrations", async () => {
      await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
      if ((await countPending(client, wanted)) > 0) await deploy(directUrl);
    });
  });
}

/**
 * Applies some of the migrations, to make the tables of an earlier version.
 * @param {string} directUrl
 * @param {string[]} names in their order
 * @throws {Failure} when one fails
 */
export async function applyChosenMigrations(directUrl, names) {
  const folder = mkdtempSync(path.join(tmpdir(), "waypoint-migrations-"));
  try {
    for (const name of [...names, "migration_lock.toml"]) {
      cpSync(path.join(FOLDER, name), path.join(folder, name), { recursive: true });
    }
    await step("Creating the tables", () => deploy(directUrl, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

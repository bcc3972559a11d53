import { readdirSync } from "node:fs";
import path from "node:path";
import { codeOf, Failure } from "../failure.mjs";
import { root, runInstalled } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { step } from "./progress.mjs";

/** Advisory lock: one instance at a time checks for pending migrations and applies them. */
const MIGRATION_LOCK = 7_391_002;

/** PostgreSQL's code for a missing table. */
const NO_TABLE = "42P01";

/** @param {import("pg").Client} client @returns {Promise<string[]>} their names */
async function finishedMigrations(client) {
  try {
    const { rows } = await client.query(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return rows.map(({ migration_name }) => migration_name);
  } catch (error) {
    if (codeOf(error) === NO_TABLE) return [];
    throw error;
  }
}

/** @param {import("pg").Client} client */
async function countPending(client) {
  const finished = await finishedMigrations(client);
  const folders = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true });
  return folders.filter((entry) => entry.isDirectory() && !finished.includes(entry.name)).length;
}

/**
 * Applies the pending migrations.
 * @param {string} directUrl without a pooler, because the lock belongs to the session
 * @throws {Failure} when one fails
 */
export function applyMigrations(directUrl) {
  return withConnection(directUrl, async (client) => {
    if ((await countPending(client)) === 0) return;
    await step("Applying migrations", async () => {
      await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
      if ((await countPending(client)) === 0) return;
      const { code, output } = await runInstalled("prisma", ["migrate", "deploy"], { DIRECT_URL: directUrl });
      if (code !== 0)
        throw new Failure(
          "The migrations could not be applied: fix the errors above, mark a failed migration with `npx prisma migrate resolve` and start again.",
          output,
        );
    });
  });
}

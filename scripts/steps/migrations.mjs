import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, Failure } from "../failure.mjs";
import { runInstalled } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { isDeferred, MIGRATIONS_FOLDER, migrationsIn } from "./deferred-migrations.mjs";
import { applyFunctions, FUNCTIONS_FOLDER, hasFunctions, readFunctions } from "./functions.mjs";
import { step } from "./progress.mjs";

/** Advisory lock: one instance at a time checks for pending migrations and applies them. */
const MIGRATION_LOCK = 7_391_002;

/** PostgreSQL's code for a missing table. */
const NO_TABLE = "42P01";

/** @param {import("pg").Client} client @returns {Promise<string[]>} the names of the applied migrations, in order */
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

/** @param {import("pg").Client} client @param {string[]} wanted @returns {Promise<string[]>} those not applied yet */
async function pendingOf(client, wanted) {
  const finished = await finishedMigrations(client);
  return wanted.filter((name) => !finished.includes(name));
}

/** @param {string} directUrl @param {string} folder */
async function deploy(directUrl, folder) {
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
 * Deploys some migrations of a folder from a copy without the others.
 * @param {string} directUrl
 * @param {string[]} names
 * @param {string} folder
 */
async function deployChosen(directUrl, names, folder) {
  const copy = mkdtempSync(path.join(tmpdir(), "waypoint-migrations-"));
  try {
    for (const name of [...names, "migration_lock.toml"]) {
      cpSync(path.join(folder, name), path.join(copy, name), { recursive: true });
    }
    await deploy(directUrl, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const LOCK_RETRY_MS = 200;

/**
 * Polls for the lock, because creating an index concurrently would wait for a statement that waits for the lock.
 * @param {import("pg").Client} client
 */
async function lockMigrations(client) {
  const tryLock = async () => {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [MIGRATION_LOCK]);
    return rows[0].locked;
  };
  while (!(await tryLock())) await delay(LOCK_RETRY_MS);
}

/**
 * Applies the pending migrations, except deferred ones, with which an older version could not run, and then changed
 * functions and triggers.
 * @param {string} directUrl without a pooler, because the lock belongs to the session
 * @param {string} [folder] of the migrations, this version's by default
 * @param {string} [functionsFolder] of the functions, this version's by default
 * @throws {Failure} when one fails
 */
export function applyMigrations(directUrl, folder = MIGRATIONS_FOLDER, functionsFolder = FUNCTIONS_FOLDER) {
  return withConnection(directUrl, async (client) => {
    const all = migrationsIn(folder);
    const texts = readFunctions(functionsFolder);
    const isDue = (/** @type {string} */ name) => !isDeferred(name, folder);
    if (!(await pendingOf(client, all)).some(isDue) && (await hasFunctions(client, texts))) return;
    await step("Applying migrations", async () => {
      await lockMigrations(client);
      const pending = await pendingOf(client, all);
      const due = all.filter((name) => isDue(name) || !pending.includes(name));
      if (pending.some(isDue))
        await (pending.every(isDue) ? deploy(directUrl, folder) : deployChosen(directUrl, due, folder));
      if (!(await hasFunctions(client, texts))) await applyFunctions(client, texts);
    });
  });
}

/** Time between two checks for connections of older versions. */
const LOOK_EVERY_MS = 2_000;

/** A version names its connections after its last migration. */
const OLDER_VERSION = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'waypoint 2%' AND application_name < 'waypoint ' || $1::text LIMIT 1`;

/**
 * Applies the deferred migrations once no older version has an open connection.
 * @param {string} directUrl
 * @param {string} [folder] of the migrations, this version's by default
 * @throws {Failure} when one fails
 */
export async function applyDeferredMigrations(directUrl, folder = MIGRATIONS_FOLDER) {
  const all = migrationsIn(folder);
  const [first] = await withConnection(directUrl, (client) => pendingOf(client, all));
  if (first === undefined) return;
  const hasOlder = () =>
    withConnection(directUrl, async (client) => (await client.query(OLDER_VERSION, [first])).rows.length > 0);
  while (await hasOlder()) await delay(LOOK_EVERY_MS, undefined, { ref: false });
  await withConnection(directUrl, async (client) => {
    await lockMigrations(client);
    if ((await pendingOf(client, all)).length > 0) await deploy(directUrl, folder);
  });
}

/**
 * Applies some of the migrations, to create the tables of an earlier version.
 * @param {string} directUrl
 * @param {string[]} names in their order
 * @throws {Failure} when one fails
 */
export async function applyChosenMigrations(directUrl, names) {
  await step("Creating the tables", () => deployChosen(directUrl, names, MIGRATIONS_FOLDER));
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, Failure, messageOf } from "../failure.mjs";
import { withConnection } from "./database.mjs";
import { isDeferred, MIGRATIONS_FOLDER, migrationsIn } from "./deferred-migrations.mjs";
import { applyFunctions, FUNCTIONS_FOLDER, hasFunctions, readFunctions } from "./functions.mjs";
import { step } from "./progress.mjs";

/** @typedef {import("pg").Client} Client */

/** Advisory lock: one instance at a time checks for pending migrations and applies them. */
const MIGRATION_LOCK = 7_391_002;
const LOCK_RETRY_MS = 200;

/** PostgreSQL's code for a missing table. */
const NO_TABLE = "42P01";

/** The table in which Prisma's own command records migrations. */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

const HAS_OTHER_TABLES = `
  SELECT to_regclass('_prisma_migrations') IS NULL AND EXISTS (
    SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  ) AS yes`;

/** Records of a migration that did not finish. Prisma's command, which earlier versions ran, leaves them. */
const UNFINISHED = "migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL";

/** An index that is created in no transaction, by the only statement of its migration. */
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+")/m;

/** @param {Client} client @returns {Promise<string[]>} the names of the applied migrations, in order */
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

/** @param {Client} client @param {string[]} wanted @returns {Promise<string[]>} those not applied yet */
async function pendingOf(client, wanted) {
  const finished = await finishedMigrations(client);
  return wanted.filter((name) => !finished.includes(name));
}

/**
 * A migration may be half applied where Prisma's command was killed. One that failed was rolled back.
 * @param {Client} client
 * @param {string} name
 */
async function refuseInterrupted(client, name) {
  const { rowCount } = await client.query(`SELECT FROM _prisma_migrations WHERE ${UNFINISHED} AND logs IS NULL`, [
    name,
  ]);
  if (rowCount === 0) return;
  throw new Failure(
    `The migration ${name} was interrupted. If the database lacks its changes, run \`DELETE FROM _prisma_migrations WHERE migration_name = '${name}';\`, else \`UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = '${name}';\`, and start again.`,
  );
}

/**
 * Applies a migration and records it, both in one transaction, so that an interrupted one leaves no trace. An index that
 * is created concurrently cannot be in a transaction: what an interrupted attempt left of it is dropped first.
 * @param {Client} client
 * @param {string} name
 * @param {string} folder
 */
async function runMigration(client, name, folder) {
  const text = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
  const checksum = createHash("sha256").update(text).digest("hex");
  const [, index] = CONCURRENT_INDEX.exec(text) ?? [];
  if (index) {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(text);
  } else await refuseInterrupted(client, name);
  await client.query("BEGIN");
  if (!index) await client.query(text);
  await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${UNFINISHED}`, [name]);
  await client.query(
    `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [name, checksum],
  );
  await client.query("COMMIT");
}

/**
 * Applies migrations.
 * @param {Client} client
 * @param {string[]} [names] in their order, all by default
 * @param {string} [folder] this version's by default
 * @throws {Failure} when one fails, which is then not applied, or the database has other tables
 */
export async function runMigrations(client, names = migrationsIn(), folder = MIGRATIONS_FOLDER) {
  if ((await client.query(HAS_OTHER_TABLES)).rows[0].yes)
    throw new Failure("The database has tables of another program: name one without tables.");
  await client.query(RECORDS);
  for (const name of names) {
    try {
      await runMigration(client, name, folder);
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (error instanceof Failure) throw error;
      const detail = error instanceof Error && "detail" in error && error.detail ? ` ${error.detail}` : "";
      throw new Failure(
        `The migration ${name} failed (${messageOf(error)}.${detail}) and was not applied: fix the cause and start again.`,
      );
    }
  }
}

/**
 * Applies those of some migrations that are pending, and keeps the lock. Polls for it, because creating an index
 * concurrently would wait for a statement that waits for the lock.
 * @param {Client} client
 * @param {string[]} names in their order
 * @param {string} [folder] this version's by default
 */
async function runPending(client, names, folder) {
  const tryLock = async () => {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [MIGRATION_LOCK]);
    return rows[0].locked;
  };
  while (!(await tryLock())) await delay(LOCK_RETRY_MS);
  await runMigrations(client, await pendingOf(client, names), folder);
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
    const due = migrationsIn(folder).filter((name) => !isDeferred(name, folder));
    const texts = readFunctions(functionsFolder);
    if ((await pendingOf(client, due)).length === 0 && (await hasFunctions(client, texts))) return;
    await step("Applying migrations", async () => {
      await runPending(client, due, folder);
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
  await withConnection(directUrl, (client) => runPending(client, all, folder));
}

/**
 * Applies some of the migrations, to create the tables of an earlier version.
 * @param {string} directUrl
 * @param {string[]} names in their order
 * @throws {Failure} when one fails
 */
export async function applyChosenMigrations(directUrl, names) {
  await step("Creating the tables", () => withConnection(directUrl, (client) => runPending(client, names)));
}

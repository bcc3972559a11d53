import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const CHAR_OID = 18;
const TEXT_OID = 25;

/** PostgreSQL refuses to drop a database while ended connections are closing, which takes a while under load. */
const ATTEMPTS_TO_DROP = 6;
const RETRY_MS = 500;

/** @typedef {Awaited<ReturnType<PrismaPg["connect"]>>} Adapter */

/** @param {string} url */
function databaseOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** @param {string} url @param {string} database */
function withDatabase(url, database) {
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(database)}`;
  return target.href;
}

/** @param {string} url @param {string} statement */
async function runStatement(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} url a PostgreSQL URL
 * @throws the driver's error, with PostgreSQL's or the system's `code`, where no connection can be made
 */
export function canConnect(url) {
  return runStatement(url, "SELECT 1");
}

/**
 * Creates the database that the URL names, through the server's own database `postgres`.
 * @param {string} url a PostgreSQL URL
 * @returns {Promise<string>} the name of the database
 */
export async function createDatabase(url) {
  const name = databaseOf(url);
  await runStatement(withDatabase(url, "postgres"), `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  return name;
}

/**
 * Drops the database that the URL names and ends its connections.
 * @param {string} url a PostgreSQL URL
 */
export async function dropDatabase(url) {
  const statement = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(databaseOf(url))} WITH (FORCE)`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await runStatement(withDatabase(url, "postgres"), statement);
    } catch (error) {
      if (attempt === ATTEMPTS_TO_DROP) throw error;
      // A background process, such as a vacuum, may use the database for a moment.
      await setTimeout(RETRY_MS);
    }
  }
}

/**
 * Converts columns of the one-byte type "char", which PostgreSQL's catalogue has and @prisma/adapter-pg does not know:
 * the adapter receives them as text, and the engine as the character that it expects.
 * @param {pg.Pool} pool
 * @param {Adapter} adapter
 */
function readCatalogueCharacters(pool, adapter) {
  /** @type {(...query: unknown[]) => Promise<pg.QueryResult>} the one form that the adapter uses */
  const poolQuery = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  /** @type {number[]} */
  let characterColumns = [];
  /** @param {unknown[]} query */
  const query = async (...query) => {
    const result = await poolQuery(...query);
    const fields = result.fields ?? [];
    characterColumns = fields.flatMap(({ dataTypeID }, column) => (dataTypeID === CHAR_OID ? [column] : []));
    for (const field of fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID;
    return result;
  };
  Object.assign(pool, { query });
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of characterColumns) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}

/** @param {string} url @param {() => Promise<void>} [afterDispose] */
async function openAdapter(url, afterDispose = async () => {}) {
  // One connection, because the engine's migration lock belongs to the session that took it.
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  readCatalogueCharacters(pool, adapter);
  // The method that converts a driver's error into Prisma's is protected.
  const converter = /** @type {{ onError: (error: unknown) => never }} */ (/** @type {unknown} */ (adapter));
  // The adapter's own method splits a script at every semicolon, even inside strings and function bodies.
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error) => converter.onError(error));
  };
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await afterDispose();
  };
  return adapter;
}

/** @param {string} url */
async function openShadowAdapter(url) {
  const shadowUrl = withDatabase(url, `prisma_migrate_shadow_db_${crypto.randomUUID()}`);
  await createDatabase(shadowUrl);
  return openAdapter(shadowUrl, () => dropDatabase(shadowUrl));
}

/** @param {string} url */
async function emptiedAdapter(url) {
  const adapter = await openAdapter(url);
  await adapter.executeScript("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return adapter;
}

/**
 * The driver adapter of Prisma's schema engine: node-postgres under @prisma/adapter-pg.
 * @param {string} url the database to migrate
 * @param {string | undefined} shadowUrl a database that may be emptied, where the server allows no new ones
 * @returns {import("@prisma/driver-adapter-utils").SqlMigrationAwareDriverAdapterFactory}
 */
export function migrationAdapterFactory(url, shadowUrl) {
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => openAdapter(url),
    connectToShadowDb: () => (shadowUrl ? emptiedAdapter(shadowUrl) : openShadowAdapter(url)),
  };
}

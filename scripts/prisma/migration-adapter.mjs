import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const CHAR_OID = 18;
const TEXT_OID = 25;

function databaseOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function withDatabase(url, database) {
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(database)}`;
  return target.href;
}

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
export function dropDatabase(url) {
  const name = pg.escapeIdentifier(databaseOf(url));
  return runStatement(withDatabase(url, "postgres"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/**
 * PostgreSQL's catalogue has columns of the one-byte type "char", which @prisma/adapter-pg does not know. The adapter
 * receives them as text, and the engine as the character it expects.
 */
function readCatalogueCharacters(pool, adapter) {
  const poolQuery = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let characterColumns = [];
  pool.query = async (...query) => {
    const result = await poolQuery(...query);
    const fields = result.fields ?? [];
    characterColumns = fields.flatMap(({ dataTypeID }, column) => (dataTypeID === CHAR_OID ? [column] : []));
    for (const column of characterColumns) fields[column].dataTypeID = TEXT_OID;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of characterColumns) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}

async function openAdapter(url, afterDispose = async () => {}) {
  // One connection, because the engine's migration lock belongs to the session that took it.
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  readCatalogueCharacters(pool, adapter);
  // The adapter's own method splits a script at every semicolon, even inside strings and function bodies.
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error) => adapter.onError(error));
  };
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await afterDispose();
  };
  return adapter;
}

async function openShadowAdapter(url) {
  const shadowUrl = withDatabase(url, `prisma_migrate_shadow_db_${crypto.randomUUID()}`);
  await createDatabase(shadowUrl);
  return openAdapter(shadowUrl, () => dropDatabase(shadowUrl));
}

async function emptiedAdapter(url) {
  const adapter = await openAdapter(url);
  await adapter.executeScript("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return adapter;
}

/**
 * The driver adapter of Prisma's schema engine: node-postgres under @prisma/adapter-pg.
 * @param {string} url the database to migrate
 * @param {string | undefined} shadowUrl a database that may be emptied, where the server allows no new ones
 */
export function migrationAdapterFactory(url, shadowUrl) {
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => openAdapter(url),
    connectToShadowDb: () => (shadowUrl ? emptiedAdapter(shadowUrl) : openShadowAdapter(url)),
  };
}

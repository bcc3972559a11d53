import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { codeOf, Failure } from "../failure.mjs";
import { startEmbedded } from "../postgres/embedded.mjs";
import { missingDatabaseMessage, namesOf, requireRights, toConnectionFailure } from "./database-rights.mjs";
import { step } from "./progress.mjs";
import { onShutdown } from "./shutdown.mjs";

/** PostgreSQL's codes for a missing database, and for one that another process created meanwhile. */
const MISSING = "3D000";
const ALREADY_THERE = ["42P04", "23505"];

/**
 * @typedef {object} Database
 * @property {string} url
 * @property {string} directUrl without a pooler between, for migrations
 * @property {boolean} embedded
 */

/**
 * Opens a connection, runs the work on it and closes it.
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withConnection(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs a statement in the own database of a URL's server. @param {string} url @param {string} statement */
const onServer = (url, statement) =>
  withConnection(Object.assign(new URL(url), { pathname: "/postgres" }).href, (client) => client.query(statement));

/** Creates the database that a URL names. @param {string} url */
export const createDatabase = (url) => onServer(url, `CREATE DATABASE ${namesOf(url).database}`);

/** PostgreSQL refuses to drop a database while a background process, such as a vacuum, or an ended connection uses it. */
const ATTEMPTS_TO_DROP = 6;
const RETRY_TO_DROP_MS = 500;

/** Drops the database that a URL names, and ends its connections. @param {string} url */
export async function dropDatabase(url) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onServer(url, `DROP DATABASE IF EXISTS ${namesOf(url).database} WITH (FORCE)`);
    } catch (error) {
      if (attempt === ATTEMPTS_TO_DROP) throw error;
      await delay(RETRY_TO_DROP_MS);
    }
  }
}

/** @param {string} url */
async function createMissingDatabase(url) {
  try {
    await createDatabase(url);
  } catch (error) {
    if (!ALREADY_THERE.includes(codeOf(error) ?? "")) throw new Failure(missingDatabaseMessage(url));
  }
}

/** @param {string} variable that names the database, for the message @param {string} url */
async function requireDatabase(variable, url) {
  const probe = () => withConnection(url, (client) => client.query("SELECT 1"));
  try {
    await probe().catch(async (error) => {
      if (codeOf(error) !== MISSING) throw error;
      await createMissingDatabase(url);
      await probe();
    });
  } catch (error) {
    throw toConnectionFailure(error, variable, url);
  }
}

/**
 * Connects to the database that DATABASE_URL names, else starts the embedded one, which stops with this process.
 * @param {import("../../lib/platform/env.ts").Environment} environment
 * @returns {Promise<Database>}
 * @throws {Failure} when it cannot be reached or started
 */
export async function openDatabase({ DATABASE_URL, DIRECT_URL, DATA_DIR }) {
  if (DATABASE_URL) {
    const directUrl = DIRECT_URL ?? DATABASE_URL;
    await step("Connecting to PostgreSQL", async () => {
      await requireDatabase(directUrl === DATABASE_URL ? "DATABASE_URL" : "DIRECT_URL", directUrl);
      await requireDatabase("DATABASE_URL", DATABASE_URL);
      await withConnection(directUrl, (client) => requireRights(client));
    });
    return { url: DATABASE_URL, directUrl, embedded: false };
  }
  return step("Starting the embedded PostgreSQL", async () => {
    const starting = startEmbedded(DATA_DIR, { keepUp: true });
    onShutdown(async ({ force }) => {
      const server = await starting.catch(() => undefined);
      if (!force) await server?.stop();
    });
    const { url } = await starting;
    return { url, directUrl: url, embedded: true };
  });
}

import { AsyncResource } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg, { type ClientBase } from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { perProcess } from "./per-process";
import { ObservedClient } from "./statements";

/** Timeouts that make a frozen database or a long lock fail only the waiting request. */
const TIMEOUTS_MS = { connect: 5_000, statement: 10_000, lock: 4_000, query: 11_000, idle: 30_000 };

/** A transaction's client, or the plain client outside a transaction. */
export type Transaction = Prisma.TransactionClient;

/** Connections per process. Fewer on Vercel, where every instance is its own process. */
const CONNECTIONS = { server: 20, serverless: 5 };

/** The limit of this process's connections. */
export const maxConnections = (): number => (env().VERCEL ? CONNECTIONS.serverless : CONNECTIONS.server);

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * Restores the caller's async context after waiting for a connection. Otherwise its statements would carry the id of
 * the request that released the connection.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect(AsyncResource.bind(callback));
  }
}

/** Prisma and the driver's statements share the connections of one pool. */
type Database = { pool: pg.Pool; prisma: PrismaClient };

const shared = perProcess<Database>("database");

function database(): Database {
  shared.value ??= connect();
  return shared.value;
}

/** The database client of this process, created at the first call. @throws {Error} when DATABASE_URL is not set */
export const db = (): PrismaClient => database().prisma;

/** The driver's connections, for statements without Prisma (`lib/platform/sql/query.ts`). Throws as `db()` does. */
export const connections = (): pg.Pool => database().pool;

/** Closes the connections. The next `db()` opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = shared.value;
  shared.value = undefined;
  await open?.prisma.$disconnect();
}

/**
 * The numbers of connections of this process, and of requests that wait for one; undefined before the first connection.
 */
export function databaseFigures(): { idle: number; busy: number; waiting: number } | undefined {
  const pool = shared.value?.pool;
  return pool && { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

function connect(): Database {
  const { DATABASE_URL, LAST_MIGRATION } = env();
  if (!DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. `npm start` starts its own PostgreSQL; on any other host, set DATABASE_URL",
    );
  }
  const pool = new Pool({
    max: maxConnections(),
    Client: ObservedClient,
    connectionString: DATABASE_URL,
    application_name: `waypoint ${LAST_MIGRATION}`,
    connectionTimeoutMillis: TIMEOUTS_MS.connect,
    idleTimeoutMillis: TIMEOUTS_MS.idle,
    query_timeout: TIMEOUTS_MS.query,
    keepAlive: true,
    allowExitOnIdle: true,
    // Poolers reject unknown start-up parameters, so a statement sets them.
    onConnect: async (client: ClientBase) => {
      await client.query(
        `SET TIME ZONE 'UTC'; SET statement_timeout = ${TIMEOUTS_MS.statement}; SET lock_timeout = ${TIMEOUTS_MS.lock}; SET idle_in_transaction_session_timeout = ${TIMEOUTS_MS.query}`,
      );
    },
  });
  // An error of an idle connection concerns no request; the pool replaces it.
  pool.on("error", () => {});
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: TIMEOUTS_MS.connect, timeout: TIMEOUTS_MS.query },
  });
  return { pool, prisma };
}

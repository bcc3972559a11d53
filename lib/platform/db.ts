import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";

/** A frozen database or a long lock fails the request that meets it, and no other. */
const TIMEOUTS_MS = { connect: 5_000, statement: 10_000, lock: 4_000, query: 15_000, idle: 30_000 };

/** What one transaction works on; the client itself will do where there is none. */
export type Transaction = Prisma.TransactionClient;

/** Connections a process holds at most: few on Vercel, where every instance is a process of its own. */
const POOL_CONNECTIONS = { server: 10, serverless: 5 };

// One client a process: development reloads this module, and each client holds a pool.
const kept = globalThis as typeof globalThis & { waypointDatabase?: PrismaClient };

/** The database client of this process, made at the first call. @throws {Error} when DATABASE_URL is not set */
export function db(): PrismaClient {
  kept.waypointDatabase ??= connect();
  return kept.waypointDatabase;
}

/** Gives the connections back; the next `db()` opens new ones. */
export async function closeDatabase(): Promise<void> {
  const database = kept.waypointDatabase;
  kept.waypointDatabase = undefined;
  await database?.$disconnect();
}

function connect(): PrismaClient {
  const { DATABASE_URL, VERCEL } = env();
  if (!DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set: `npm start` brings its own PostgreSQL, every other host needs the address of one",
    );
  }
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: VERCEL ? POOL_CONNECTIONS.serverless : POOL_CONNECTIONS.server,
    connectionTimeoutMillis: TIMEOUTS_MS.connect,
    idleTimeoutMillis: TIMEOUTS_MS.idle,
    query_timeout: TIMEOUTS_MS.query,
    keepAlive: true,
    allowExitOnIdle: true,
    // By a statement and not at connecting: poolers refuse start-up parameters they do not know. Times are written as UTC.
    onConnect: async (client) => {
      await client.query(
        `SET TIME ZONE 'UTC'; SET statement_timeout = ${TIMEOUTS_MS.statement}; SET lock_timeout = ${TIMEOUTS_MS.lock}; SET idle_in_transaction_session_timeout = ${TIMEOUTS_MS.query}`,
      );
    },
  });
  // An idle connection that the server closes is not an error of anybody's request.
  pool.on("error", () => {});
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: TIMEOUTS_MS.connect, timeout: TIMEOUTS_MS.query },
  });
}

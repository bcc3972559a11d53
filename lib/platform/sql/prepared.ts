import "server-only";
import { createHash } from "node:crypto";
import { connections } from "@/lib/platform/db";
import type { Sql } from "./fragments";
import { retryAfterDeadlock } from "./retry";

/** A statement whose text never varies: each connection parses it once, and plans it a few times. */
export type Prepared = { prepared: Sql };

/** Marks a statement of a hot path as one whose text never varies; only its values do. */
export const prepared = (query: Sql): Prepared => ({ prepared: query });

/** More texts than this are a mistake: each is kept by every connection until it closes. */
const MAX_NAMES = 100;

const names = new Map<string, string>();

/** A name that two versions of a statement never share, because a pooler may hand over connections of both. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `w${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL's codes for a prepared statement that is gone, that another client prepared, or whose plan a migration outdated. */
const UNPREPARED_CODES = new Set(["26000", "42P05", "0A000"]);

let keepsStatements = true;

/** A statement as the driver takes it, under its name while names are in use. */
function statementOf(query: Sql | Prepared) {
  const { text, values } = "prepared" in query ? query.prepared : query;
  return { name: "prepared" in query && keepsStatements ? nameOf(text) : undefined, text, values };
}

/**
 * Runs work whose statements are sent by `send`. A pooler in transaction mode may not keep prepared statements: the first refusal
 * ends their use in this process, and the work runs again without names.
 */
async function withNames<T>(work: () => Promise<T>): Promise<T> {
  const usedNames = keepsStatements;
  try {
    return await work();
  } catch (error) {
    if (!usedNames || !UNPREPARED_CODES.has((error as { code?: string }).code ?? "")) throw error;
    keepsStatements = false;
    return work();
  }
}

/** Runs a statement by the driver, without Prisma. */
export const runStatement = <Row extends object>(query: Sql | Prepared): Promise<Row[]> =>
  withNames(async () => (await connections().query<Row>(statementOf(query))).rows);

/** A transaction of the driver's statements; `queryRows` takes it. */
export type PreparedTransaction = { run: <Row extends object>(query: Sql | Prepared) => Promise<Row[]> };

/**
 * Runs statements in one transaction by the driver: for a hot path, because Prisma's transactions prepare nothing. After a deadlock,
 * or when a prepared statement is refused, they run again, so that `work` may run several times.
 */
export const preparedTransaction = <T>(work: (tx: PreparedTransaction) => Promise<T>): Promise<T> =>
  retryAfterDeadlock(() => withNames(() => inTransaction(work)));

async function inTransaction<T>(work: (tx: PreparedTransaction) => Promise<T>): Promise<T> {
  const client = await connections().connect();
  let isBroken = false;
  try {
    await client.query({ text: "BEGIN" });
    const result = await work({
      run: async <Row extends object>(query: Sql | Prepared) => (await client.query<Row>(statementOf(query))).rows,
    });
    await client.query({ text: "COMMIT" });
    return result;
  } catch (error) {
    await client.query({ text: "ROLLBACK" }).catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

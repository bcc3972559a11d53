import "server-only";
import { createHash } from "node:crypto";
import { connections } from "@/lib/platform/db";
import { raw, type Sql } from "./fragments";
import { retryAfterDeadlock } from "./retry";

/** A statement with a constant text, which each connection parses once, and plans a few times. */
export type Prepared = { prepared: Sql };

/** Marks a statement of a hot path whose text is constant, so that it is prepared; only its values vary. */
export const prepared = (query: Sql): Prepared => ({ prepared: query });

/** The limit of prepared texts, because every connection keeps each until it closes. */
const MAX_NAMES = 100;

const names = new Map<string, string>();

/** A name that differs between versions of a statement, because a pooler may share connections between releases. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `w${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * PostgreSQL's codes for a missing prepared statement, one of another client, and one that a migration made invalid.
 */
const UNPREPARED_CODES = new Set(["26000", "42P05", "0A000"]);

let keepsStatements = true;

/** The statement for the driver, with its name while names are in use. */
function statementOf(query: Sql | Prepared) {
  const { text, values } = "prepared" in query ? query.prepared : query;
  return { name: "prepared" in query && keepsStatements ? nameOf(text) : undefined, text, values };
}

/**
 * Runs work with prepared statements. A pooler in transaction mode may not support them: the first error about one ends
 * their use in this process, and the work runs again without names.
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

/** Runs a statement with the driver, without Prisma. */
export const runStatement = <Row extends object>(query: Sql | Prepared): Promise<Row[]> =>
  withNames(async () => (await connections().query<Row>(statementOf(query))).rows);

/** A transaction of the driver's statements; `queryRows` takes it. */
export type PreparedTransaction = { run: <Row extends object>(query: Sql | Prepared) => Promise<Row[]> };

/**
 * Runs statements in one transaction with the driver, for hot paths, because Prisma's transactions prepare nothing.
 * After a deadlock or an error about a prepared statement they run again, so `work` may run several times.
 */
export const preparedTransaction = <T>(work: (tx: PreparedTransaction) => Promise<T>): Promise<T> =>
  retryAfterDeadlock(() => withNames(() => inTransaction(work)));

/** The limit of a statement that counts very many rows, and the driver's limit, which is later. */
const PATIENT_MS = { statement: 120_000, query: 121_000 };

/** Runs statements in one transaction, in which each may take two minutes. */
export const patientTransaction = <T>(work: (tx: PreparedTransaction) => Promise<T>): Promise<T> =>
  inTransaction(async (tx) => {
    await tx.run(raw(`SET LOCAL statement_timeout = ${PATIENT_MS.statement}`));
    return work(tx);
  }, PATIENT_MS.query);

/** @param limitMs the driver's limit of a statement, instead of the usual one */
async function inTransaction<T>(work: (tx: PreparedTransaction) => Promise<T>, limitMs?: number): Promise<T> {
  const client = await connections().connect();
  let isBroken = false;
  try {
    await client.query({ text: "BEGIN" });
    const result = await work({
      run: async <Row extends object>(query: Sql | Prepared) => {
        const statement = { ...statementOf(query), query_timeout: limitMs };
        return (await client.query<Row>(statement)).rows;
      },
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

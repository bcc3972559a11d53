/** The error digest by which the browser recognises that the database cannot be reached. */
export const DATABASE_AWAY = "database-away";

/** Prisma's codes for an unreachable database, a timeout, or an exhausted pool. */
const PRISMA_CODES = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/**
 * PostgreSQL's codes for a lost connection, exhausted resources, shutdown, start-up, timeouts, and a read-only server.
 */
const POSTGRES_CODES = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006)$/;

/** Prisma's and PostgreSQL's codes for a deadlock and for a serialization failure. */
const CONFLICT_CODES = /^(P2034|40001|40P01)$/;

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);

/** Messages of node-postgres errors that have no code. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|server closed the connection|client has encountered a connection error|can't reach database/i;

/** Codes for a missing row: the target of a foreign key, or a row that Prisma should change. */
const MISSING_CODES = /^(P2003|P2025|23503)$/;

/** The fields of an error or one of its causes. */
type Cause = Partial<Record<"code" | "originalCode" | "kind" | "message", unknown>>;

/** True when an error or one of its causes fulfils a condition. Drivers nest causes in several ways. */
function hasCause(error: unknown, fulfils: (cause: Cause) => boolean, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  if (fulfils(error)) return true;
  const { cause, meta, errors, driverAdapterError } = error as Record<string, unknown>;
  const causes = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return causes.some((deeper) => hasCause(deeper, fulfils, depth + 1));
}

const codesOf = ({ code, originalCode }: Cause) => [code, originalCode].filter((known) => typeof known === "string");

const KINDS: unknown[] = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];

/** True when a statement took longer than its limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  hasCause(error, (cause) => codesOf(cause).includes("57014"));

/** True when an error or one of its causes means that the database is temporarily unavailable. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCause(
    error,
    (cause) =>
      codesOf(cause).some((code) => PRISMA_CODES.has(code) || POSTGRES_CODES.test(code) || NETWORK_CODES.has(code)) ||
      KINDS.includes(cause.kind) ||
      (typeof cause.message === "string" && MESSAGES.test(cause.message)),
  );

/** True when two changes of the same rows deadlocked, and PostgreSQL rolled this one back. */
export const isWriteConflict = (error: unknown): boolean =>
  hasCause(error, (cause) => codesOf(cause).some((code) => CONFLICT_CODES.test(code)));

/**
 * True when a write refers to a missing row. Every write checks its rows first or names its constraints, so the row was
 * deleted at the same moment.
 */
export const isRowMissing = (error: unknown): boolean =>
  hasCause(error, (cause) => codesOf(cause).some((code) => MISSING_CODES.test(code)));

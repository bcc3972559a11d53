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

/** PostgreSQL's classes and codes: lost connection, deadlock, exhausted resources, shutdown, start-up, timeout. */
const POSTGRES_CODES = /^(08...|40001|40P01|53...|57P0[1-5]|57014|55P03|25P0[34])$/;

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

/** True when an error or one of its causes means that the database is temporarily unavailable. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, originalCode, kind, message, cause, meta, errors, driverAdapterError } = error as Record<
    string,
    unknown
  >;
  for (const known of [code, originalCode]) {
    if (
      typeof known === "string" &&
      (PRISMA_CODES.has(known) || POSTGRES_CODES.test(known) || NETWORK_CODES.has(known))
    ) {
      return true;
    }
  }
  if (
    kind === "DatabaseNotReachable" ||
    kind === "ConnectionClosed" ||
    kind === "SocketTimeout" ||
    kind === "TooManyConnections"
  ) {
    return true;
  }
  if (typeof message === "string" && MESSAGES.test(message)) return true;
  const causes = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return causes.some((deeper) => isDatabaseAway(deeper, depth + 1));
}

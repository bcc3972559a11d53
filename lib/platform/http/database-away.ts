/** The digest of a page's error that says so: all that the browser learns of it. */
export const DATABASE_AWAY = "database-away";

/** Prisma's codes for a database that was not reached, did not answer in time, or had no connection to give. */
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

/** PostgreSQL's classes and codes for the same: connection lost, deadlock, resources exhausted, shutting down or starting, time limits. */
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

/** What node-postgres says without a code. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|server closed the connection|client has encountered a connection error|can't reach database/i;

/** Whether an error, or what caused it, says that the database cannot serve right now: trying again later may help. */
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

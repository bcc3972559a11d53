import pino from "pino";
import { currentRequestId } from "./call-context";
import { env } from "./env";
import { withoutPersonal } from "./logged/without-personal";

let logger: pino.Logger | undefined;

/**
 * Writes JSON lines to standard output, each with the id of the request that caused it. Log ids only, never addresses,
 * names, tokens or other personal data.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => ({ requestId: currentRequestId() }),
  });
  return logger;
}

/** An error without personal data: database messages quote rows, so only their codes are logged. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, severity, meta } = error as Error & {
    code?: unknown;
    severity?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
  };
  const sqlState = meta?.driverAdapterError?.cause?.originalCode;
  // Errors of PostgreSQL have a severity, and errors of Prisma a name with its prefix.
  const isDatabase = severity !== undefined || error.name.startsWith("PrismaClient");
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code,
    sqlState: severity === undefined ? sqlState : code,
    message: isDatabase ? undefined : withoutPersonal(error.message),
    at: frames?.slice(0, 8).map((frame) => frame.trim()),
  };
}

import "server-only";
import { requireActor } from "@/lib/platform/call-context";
import { db, type Transaction } from "@/lib/platform/db";
import type { Problem } from "@/lib/platform/http/problem";
import { retryAfterDeadlock } from "./retry";

export type { Transaction };

/** Problems for violated constraints, by the constraint's name. */
export type ConstraintProblems = Record<string, () => Problem | Promise<Problem>>;

/** PostgreSQL's error as the driver throws it, or within Prisma's error. */
type DatabaseError = {
  code?: string;
  constraint?: string;
  meta?: {
    driverAdapterError?: {
      cause?: { originalCode?: string; originalMessage?: string; constraint?: { index?: string } };
    };
  };
};

/** The name of the violated constraint; undefined for any other error. */
function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint, meta } = (error ?? {}) as DatabaseError;
  if (constraint !== undefined && code?.startsWith("23")) return constraint;
  const cause = meta?.driverAdapterError?.cause;
  if (!cause?.originalCode?.startsWith("23")) return undefined;
  return cause.constraint?.index ?? cause.originalMessage?.match(/constraint "([^"]+)"/)?.[1];
}

/** Runs a write. @throws {Problem} for a violated constraint in `problems`; any other error is thrown unchanged */
export async function withProblems<T>(problems: ConstraintProblems, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== undefined && Object.hasOwn(problems, constraint)) throw await problems[constraint]?.();
    throw error;
  }
}

/**
 * Runs writes in one transaction, if the call's actor may act at its beginning and still at its end. After a deadlock they run again, so `work` may run
 * several times.
 * @throws {Problem} as `withProblems` does; 401 or 403 when the actor's rights have ended
 */
export const transaction = <T>(work: (tx: Transaction) => Promise<T>, problems: ConstraintProblems = {}): Promise<T> =>
  withProblems(problems, () =>
    retryAfterDeadlock(() =>
      db().$transaction(async (tx) => {
        await requireActor(tx);
        const result = await work(tx);
        await requireActor(tx);
        return result;
      }),
    ),
  );

import "server-only";
import { db, type Transaction } from "@/lib/platform/db";
import type { Problem } from "@/lib/platform/http/problem";

export type { Transaction };

/** What a broken constraint means to a client, by the constraint's name: one table an entity. */
export type ConstraintProblems = Record<string, () => Problem | Promise<Problem>>;

/** Where Prisma keeps what PostgreSQL said. */
type DatabaseError = {
  meta?: {
    driverAdapterError?: {
      cause?: { originalCode?: string; originalMessage?: string; constraint?: { index?: string } };
    };
  };
};

/** The name of the constraint that a write would have broken; undefined for every other error. */
function violatedConstraint(error: unknown): string | undefined {
  const cause = (error as DatabaseError | null)?.meta?.driverAdapterError?.cause;
  if (!cause?.originalCode?.startsWith("23")) return undefined;
  return cause.constraint?.index ?? cause.originalMessage?.match(/constraint "([^"]+)"/)?.[1];
}

/** Does a write. @throws {Problem} of the table, where the write would break one of its constraints; else the error itself */
export async function withProblems<T>(problems: ConstraintProblems, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== undefined && Object.hasOwn(problems, constraint)) throw await problems[constraint]?.();
    throw error;
  }
}

/** Does writes together or not at all. @throws {Problem} as `withProblems` */
export const transaction = <T>(work: (tx: Transaction) => Promise<T>, problems: ConstraintProblems = {}): Promise<T> =>
  withProblems(problems, () => db().$transaction(work));

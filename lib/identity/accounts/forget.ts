import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

/** Questions in one transaction: each goes into the index of texts again, which takes milliseconds for a long one. */
const QUESTIONS_AT_ONCE = 50;

const reportRow = z.object({ videoId: uuid, isCounted: z.boolean() });

/** Forgets the lengths that a user reported. Lengths that counted on these are computed again from the others. */
async function forgetReports(tx: Transaction, userId: string): Promise<void> {
  if ((await tx.durationReport.count({ where: { userId } })) === 0) return;
  await tx.$executeRaw`SELECT FROM library_version FOR NO KEY UPDATE`;
  const gone = await queryRows(
    reportRow,
    sql`DELETE FROM duration_reports WHERE user_id = ${userId}::uuid
        RETURNING video_id AS "videoId", state = 'counted' AS "isCounted"`,
    tx,
  );
  const counted = gone.flatMap(({ videoId, isCounted }) => (isCounted ? [videoId] : [])).sort();
  await tx.$executeRaw`SELECT learn_duration(id) FROM unnest(${counted}::uuid[]) AS counted (id)`;
}

/**
 * Forgets, in parts, what would make the deletion of a user long, and would make others wait meanwhile: takes the name from questions, and
 * forgets reported lengths, which the library is locked for.
 */
export async function forgetInParts(userId: string): Promise<void> {
  await transaction((tx) => forgetReports(tx, userId));
  let left = QUESTIONS_AT_ONCE;
  while (left === QUESTIONS_AT_ONCE)
    left = await transaction(
      (tx) => tx.$executeRaw`
        UPDATE moments SET user_id = NULL
        WHERE id IN (SELECT id FROM moments WHERE user_id = ${userId}::uuid AND kind = 'question' LIMIT ${QUESTIONS_AT_ONCE}::int)`,
    );
}

/** Forgets a locked user, who is deleted in the same transaction. */
export async function forget(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT forget_user(${userId}::uuid)`;
  // Reports since the parts.
  await forgetReports(tx, userId);
}

import "server-only";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { execute, queryRows } from "@/lib/platform/sql/query";

/** Questions in one transaction: each goes into the index of texts again, which takes milliseconds for a long one. */
const QUESTIONS_AT_ONCE = 50;

/** Takes the user's name from some of their questions. @returns the ids of these */
const takeName = async (userId: string): Promise<string[]> => {
  const rows = await transaction((tx) =>
    queryRows(
      z.object({ id: uuid }),
      sql`
      UPDATE moments SET user_id = NULL
      WHERE id IN (SELECT id FROM moments WHERE user_id = ${userId}::uuid AND kind = 'question' LIMIT ${QUESTIONS_AT_ONCE}::int)
      RETURNING id`,
      tx,
    ),
  );
  return rows.map(({ id }) => id);
};

/**
 * Takes a user's name from their questions, a few at a time, and then runs the end of the user's deletion, which locks the library. When
 * that is refused, the questions get the name back.
 */
export async function withNamelessQuestions(userId: string, end: () => Promise<void>): Promise<void> {
  const taken: string[][] = [];
  try {
    do taken.push(await takeName(userId));
    while (taken.at(-1)?.length === QUESTIONS_AT_ONCE);
    await end();
  } catch (error) {
    // Without the actor's rights, which may have ended.
    for (const ids of taken)
      await execute(sql`
        UPDATE moments m SET user_id = u.id FROM users u
        WHERE u.id = ${userId}::uuid AND m.id = ANY (${ids}::uuid[]) AND m.user_id IS NULL`).catch((err: unknown) =>
        log().error({ err, questions: ids.length }, "questions stay without a name"),
      );
    throw error;
  }
}

/** Lessons whose length is computed again in one transaction: it locks the library and them. */
const LESSONS_AT_ONCE = 20;

const reportRow = z.object({ videoId: uuid, isCounted: z.boolean() });

/**
 * Forgets some of the lengths that a user reported. Lengths that counted on these are computed again from the others.
 * @returns true when there may be more
 */
async function forgetReports(tx: Transaction, userId: string): Promise<boolean> {
  if ((await tx.durationReport.count({ where: { userId } })) === 0) return false;
  await tx.$executeRaw`SELECT FROM library_version FOR NO KEY UPDATE`;
  const gone = await queryRows(
    reportRow,
    sql`
    DELETE FROM duration_reports WHERE user_id = ${userId}::uuid AND video_id IN (
      SELECT video_id FROM duration_reports WHERE user_id = ${userId}::uuid ORDER BY video_id LIMIT ${LESSONS_AT_ONCE}::int)
    RETURNING video_id AS "videoId", state = 'counted' AS "isCounted"`,
    tx,
  );
  const counted = gone.flatMap(({ videoId, isCounted }) => (isCounted ? [videoId] : [])).sort();
  await tx.$executeRaw`SELECT learn_duration(id) FROM unnest(${counted}::uuid[]) AS counted (id)`;
  return gone.length === LESSONS_AT_ONCE;
}

/** Forgets the lengths that a user reported, before their deletion. */
export async function forgetAllReports(userId: string): Promise<void> {
  while (await transaction((tx) => forgetReports(tx, userId)));
}

/** Forgets a locked user, who is deleted in the same transaction. */
export async function forget(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT forget_user(${userId}::uuid)`;
  while (await forgetReports(tx, userId));
}

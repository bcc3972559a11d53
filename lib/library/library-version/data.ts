import "server-only";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { execute, type QueryTransaction, queryOnlyRow } from "@/lib/platform/sql/query";

/**
 * Serialises changes of the library until the transaction ends. The triggers that increment the library's version lock
 * its row at the first write of an area, a video or a path. Every change takes this lock first, so none can deadlock.
 */
export async function lockLibrary(tx: QueryTransaction): Promise<void> {
  await execute(sql`SELECT id FROM library_version FOR NO KEY UPDATE`, tx);
}

/** Increments the library's version after a write that no trigger sees (`prisma/functions/library_changed.sql`). */
export async function countLibraryChange(tx: QueryTransaction): Promise<void> {
  await execute(sql`UPDATE library_version SET version = version + 1 RETURNING id`, tx);
}

const observationRow = z.object({ version: z.string(), unfolded: z.int(), last: z.int().nullable() });

/** The library's version, the number of its unfolded tallies, and the id of the last one. */
export const observeLibrary = () =>
  queryOnlyRow(
    observationRow,
    prepared(sql`
    SELECT l.version::text AS version, t.unfolded, t.last
    FROM library_version l CROSS JOIN (
      SELECT count(*)::int AS unfolded, max(id)::float AS last FROM video_tallies WHERE NOT is_folded) t`),
  );

/**
 * Folds the tallies into one row per video, so that reads sum few rows. Rows that another process is folding are
 * skipped. The version is incremented in the same statement, because a fold plus new tallies can leave the unfolded
 * count unchanged. Nothing is folded while somebody changes the library: a read would wait for them.
 */
export async function foldTallies(): Promise<void> {
  await db().$executeRaw`
    WITH free AS MATERIALIZED (SELECT id FROM library_version FOR NO KEY UPDATE SKIP LOCKED), gone AS (
      DELETE FROM video_tallies WHERE EXISTS (SELECT FROM free)
        AND id IN (SELECT id FROM video_tallies WHERE NOT is_folded FOR UPDATE SKIP LOCKED)
      RETURNING video_id, learners, ratings, rating_sum
    ), folded AS (
      INSERT INTO video_tallies AS t (video_id, learners, ratings, rating_sum, is_folded)
      SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM gone GROUP BY video_id
      ON CONFLICT (video_id) WHERE is_folded DO UPDATE SET learners = t.learners + EXCLUDED.learners,
        ratings = t.ratings + EXCLUDED.ratings, rating_sum = t.rating_sum + EXCLUDED.rating_sum
    )
    UPDATE library_version SET version = version + 1 WHERE id IN (SELECT id FROM free)`;
}

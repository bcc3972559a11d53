import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/**
 * Lets one change of the library run at a time, until the transaction ends. The triggers that count the library's version
 * lock its row at the first write of an area, a video or a score; taken first by every change, in one order for all, two
 * changes cannot deadlock.
 */
export async function lockLibrary(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT FROM library_version FOR NO KEY UPDATE`;
}

/** The cache key of the library's pages: changes with every change that a page shows. `tallies` is the number of unfolded ones. */
export async function libraryVersion(): Promise<{ version: string; tallies: number }> {
  return queryOnlyRow(
    z.object({ version: z.string(), tallies: z.int() }),
    prepared(sql`SELECT version::text, (SELECT count(*)::int FROM video_tallies WHERE NOT is_folded) AS tallies
                 FROM library_version`),
  );
}

/**
 * Folds the tallies into one row per video, so that reads sum few rows. Rows that another process folds are skipped.
 * The same statement increments the version, because a fold and new tallies may leave the number of unfolded ones as it was.
 */
export async function foldTallies(): Promise<void> {
  await db().$executeRaw`
    WITH gone AS (
      DELETE FROM video_tallies WHERE id IN (SELECT id FROM video_tallies WHERE NOT is_folded FOR UPDATE SKIP LOCKED)
      RETURNING video_id, learners, ratings, rating_sum
    ), folded AS (
      INSERT INTO video_tallies AS t (video_id, learners, ratings, rating_sum, is_folded)
      SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM gone GROUP BY video_id
      ON CONFLICT (video_id) WHERE is_folded DO UPDATE SET learners = t.learners + EXCLUDED.learners,
        ratings = t.ratings + EXCLUDED.ratings, rating_sum = t.rating_sum + EXCLUDED.rating_sum
    )
    UPDATE library_version SET version = version + 1`;
}

import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";

/** Users checked in one transaction. */
const SLICE_USERS = 5_000;

/** By then, learners' transactions that began before the administrator's change have ended and are counted. */
const GRACE_PERIOD_SECONDS = 15;

const checkRow = z.object({ id: uuid, isTrack: z.boolean(), place: uuid.nullable() });

/**
 * Checks the next users of a version or track that an administrator shortened, and records a completion for those who
 * have completed the rest (docs/behaviour.md, 15).
 * @returns false when no check is waiting
 */
async function finishSlice(tx: Transaction, graceSeconds: number, limit: number): Promise<boolean> {
  const check = await queryRow(
    checkRow,
    sql`
    SELECT id, is_track AS "isTrack", place FROM completion_checks
    WHERE asked_at <= now() - make_interval(secs => ${graceSeconds}::int) ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    tx,
  );
  if (!check) return false;
  const { id, isTrack, place } = check;
  const slice = sql`(${id}::uuid, ${place}::uuid, ${limit}::int)`;
  const { last } = await queryOnlyRow(
    z.object({ last: uuid.nullable() }),
    isTrack ? sql`SELECT finish_track${slice} AS last` : sql`SELECT finish_version${slice} AS last`,
    tx,
  );
  if (last) await tx.completionCheck.update({ where: { id }, data: { place: last } });
  else await tx.completionCheck.delete({ where: { id } });
  return true;
}

/**
 * Runs all waiting checks of shortened versions and tracks, slice by slice. Concurrent processes take different checks.
 * @returns the number of slices
 */
export async function finishCourses(
  graceSeconds = GRACE_PERIOD_SECONDS,
  limit = SLICE_USERS,
): Promise<{ slices: number }> {
  let slices = 0;
  while (await transaction((tx) => finishSlice(tx, graceSeconds, limit))) slices += 1;
  return { slices };
}

import "server-only";
import { z } from "zod";
import { complete, confirmWatched } from "@/lib/learning/points/complete";
import { notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, prepared, preparedTransaction } from "@/lib/platform/sql/prepared";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { admit, closeGaps, countBeat, FIRST_CREDIT_SECONDS, grownCredit } from "./admit";
import { findForBeat } from "./data";
import { backSpans, pauseSpans, replayedBuckets } from "./heat";
import { writeMultirange } from "./multirange";
import { clamp, joinRanges, keepLongest, lengthOf, MAX_KEPT_RANGES, type Range, subtract } from "./ranges";
import { isRepeated, withBeat } from "./recent-beats";
import type { Beat, BeatAnswer } from "./schema";
import { changeOf, toWatch } from "./standing";

/**
 * Records what a user watched, as far as their credit allows, and completes the video when its share is reached: in one piece, which
 * writes rows of this user alone (docs/behaviour.md, 28).
 * @throws {Problem} 404 when the video is not in the library, 429 after 30 calls in a minute
 */
export async function takeBeat(userId: string, beat: Beat): Promise<BeatAnswer> {
  // Two devices of a user seldom report at the same moment: only then the second one takes the lock.
  const answer = await record(userId, beat);
  return answer ?? preparedTransaction((tx) => recordLocked(tx, userId, beat));
}

async function recordLocked(tx: PreparedTransaction, userId: string, beat: Beat): Promise<BeatAnswer> {
  await lockCredit(tx, userId);
  const answer = await record(userId, beat, tx);
  if (!answer) throw new Error("A report of watching was not recorded although its credit was locked");
  return answer;
}

/** Makes a user's credit, if there is none, and locks it until the transaction ends. */
async function lockCredit(tx: PreparedTransaction, userId: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO watch_credits (user_id, credit, at, window_at)
    VALUES (${userId}::uuid, ${FIRST_CREDIT_SECONDS}::float8, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING`);
  await tx.run(sql`SELECT FROM watch_credits WHERE user_id = ${userId}::uuid FOR UPDATE`);
}

/** @returns undefined when the user has no credit yet, or another report was recorded since this one read it: nothing is written */
async function record(userId: string, beat: Beat, tx?: PreparedTransaction): Promise<BeatAnswer | undefined> {
  const stored = await findForBeat(userId, beat.videoId, tx);
  if (!stored) throw notFound("This video");
  const { rules, credit } = stored;
  const unchanged = { acceptedSeconds: 0, refused: [] };
  if (!rules.record || !stored.keepWatched) {
    return { ...toWatch(stored, rules), ranges: [], coveredSeconds: 0, ...unchanged };
  }
  if (!credit) return undefined;
  const recent = Buffer.from(credit.recent, "base64");
  if (isRepeated(recent, beat.id)) return { ...toWatch(stored, rules), ...unchanged };
  const counted = countBeat({ beats: credit.beats, ageSeconds: credit.windowSeconds });
  if (counted.waitSeconds > 0) {
    throw tooManyRequests("Too many reports of watching. They are sent again later", counted.waitSeconds);
  }

  const admission = admit(grownCredit(credit.credit, credit.elapsedSeconds), clamp(beat.ranges, stored.duration));
  const accepted = joinRanges(admission.accepted, 0);
  const joined = joinRanges([...stored.seconds, ...accepted], 0);
  const closed = accepted.length > 0 ? closeGaps(admission.credit, joined) : { ...admission, seconds: joined };
  const seconds = keepLongest(closed.seconds, MAX_KEPT_RANGES);
  const again = subtract(replayedBuckets(stored.seconds, accepted), stored.replayed);
  const written: Written = {
    version: credit.version,
    credit: closed.credit,
    now: credit.now,
    counted,
    recent: withBeat(recent, beat.id),
    seconds,
    replayed: joinRanges([...stored.replayed, ...again], 0),
    again,
    playedSeconds: lengthOf(admission.accepted),
  };
  const change = changeOf({ ...stored, seconds }, rules, {
    newSeconds: lengthOf(subtract(accepted, stored.seconds)),
    acceptedSeconds: lengthOf(admission.accepted),
  });
  if (!(await writeWith(change, userId, beat, written, tx))) return undefined;
  const after = change === null ? stored : { ...stored, completed: true, evidence: "watched" as const };
  return {
    ...toWatch({ ...after, seconds, lastAt: new Date() }, rules),
    acceptedSeconds: lengthOf(admission.accepted),
    refused: admission.refused,
  };
}

/** Writes a report and what it changes of the completion, in one transaction. @returns false when nothing was written */
function writeWith(
  change: ReturnType<typeof changeOf>,
  userId: string,
  beat: Beat,
  written: Written,
  tx?: PreparedTransaction,
): Promise<boolean> {
  if (change === null) return write(userId, beat, written, tx);
  const lesson = { userId, videoId: beat.videoId };
  const writeBoth = async (within: PreparedTransaction) => {
    if (!(await write(userId, beat, written, within))) return false;
    await (change === "complete"
      ? complete({ ...lesson, evidence: "watched" }, within)
      : confirmWatched(lesson, within));
    return true;
  };
  return tx ? writeBoth(tx) : preparedTransaction(writeBoth);
}

type Written = {
  /** Of the credit that was read. */
  version: string;
  credit: number;
  now: string;
  counted: { isNew: boolean; beats: number };
  recent: Uint8Array<ArrayBuffer>;
  seconds: Range[];
  replayed: Range[];
  /** Buckets that the user watched again for the first time. */
  again: Range[];
  playedSeconds: number;
};

const writtenRow = z.object({ count: z.int() });

/**
 * Writes the credit, the watched seconds, the position and the tallies in one statement, unless the credit was written since it was read.
 * @returns false when it was
 */
async function write(
  userId: string,
  { videoId, position, marks }: Beat,
  { counted, again, ...written }: Written,
  tx?: PreparedTransaction,
): Promise<boolean> {
  const spans = [...again.map((span) => ({ kind: 1, span })), ...pauseSpans(marks), ...backSpans(marks)];
  const { count } = await queryOnlyRow(
    writtenRow,
    prepared(sql`
    WITH credit AS (
      UPDATE watch_credits SET credit = ${written.credit}::float8, at = ${written.now}::timestamptz, recent = ${written.recent}::bytea,
        beats = ${counted.beats}::int, window_at = CASE WHEN ${counted.isNew}::boolean THEN ${written.now}::timestamptz ELSE window_at END
      WHERE user_id = ${userId}::uuid AND xmin = ${written.version}::xid
      RETURNING user_id
    ), position AS (
      INSERT INTO video_positions (user_id, video_id, seconds)
      SELECT user_id, ${videoId}::uuid, ${position ?? null}::int FROM credit WHERE ${position ?? null}::int IS NOT NULL
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
    ), tally AS (
      INSERT INTO heat_tallies (video_id, kind, buckets)
      SELECT ${videoId}::uuid, kind, int4range(first, next)
      FROM credit, unnest(${spans.map(({ kind }) => kind)}::smallint[], ${spans.map(({ span }) => span[0])}::int[],
                          ${spans.map(({ span }) => span[1])}::int[]) AS spans (kind, first, next)
    ), watch AS (
      INSERT INTO watches AS w (user_id, video_id, seconds, replayed, played)
      SELECT user_id, ${videoId}::uuid, ${writeMultirange(written.seconds)}::int4multirange,
             ${writeMultirange(written.replayed)}::int4multirange, ${written.playedSeconds}::int
      FROM credit WHERE ${written.playedSeconds}::int > 0
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, replayed = EXCLUDED.replayed,
        played = w.played + EXCLUDED.played, last_at = now()
    )
    SELECT count(*)::int AS count FROM credit`),
    tx,
  );
  return count > 0;
}

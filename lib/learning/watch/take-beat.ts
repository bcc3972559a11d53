import "server-only";
import { z } from "zod";
import { complete, confirmWatched } from "@/lib/learning/points/complete";
import { notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, prepared, preparedTransaction } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { admit, closeGaps, countBeat, FIRST_CREDIT_SECONDS, grownCredit } from "./admit";
import { findStored } from "./data";
import { backSpans, pauseSpans, replayedBuckets } from "./heat";
import { writeMultirange } from "./multirange";
import { clamp, joinRanges, keepLongest, lengthOf, MAX_KEPT_RANGES, type Range, subtract } from "./ranges";
import { isRepeated, withBeat } from "./recent-beats";
import type { Beat, BeatAnswer } from "./schema";
import { changeOf, toWatch } from "./standing";

const creditRow = z.object({
  credit: z.number(),
  elapsedSeconds: z.number(),
  now: z.string(),
  beats: z.int(),
  windowSeconds: z.number(),
  recent: z.instanceof(Uint8Array),
});

/** Locks a user's credit. All of their calls, over all videos and devices, go through this row one after the other. */
const lockCredit = (tx: PreparedTransaction, userId: string) =>
  queryRow(
    creditRow,
    prepared(sql`
    SELECT credit, extract(epoch FROM clock_timestamp() - at)::float8 AS "elapsedSeconds", clock_timestamp()::text AS now,
           beats::int, extract(epoch FROM clock_timestamp() - window_at)::float8 AS "windowSeconds", recent
    FROM watch_credits WHERE user_id = ${userId}::uuid FOR UPDATE`),
    tx,
  );

const openCredit = (tx: PreparedTransaction, userId: string) =>
  tx.run(sql`
    INSERT INTO watch_credits (user_id, credit, at, window_at)
    VALUES (${userId}::uuid, ${FIRST_CREDIT_SECONDS}::float8, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING`);

/**
 * Records what a user watched, as far as their credit allows, and completes the video when its share is reached: one
 * transaction, which writes rows of this user alone (docs/behaviour.md, 28).
 * @throws {Problem} 404 when the video is not in the library, 429 after 30 calls in a minute
 */
export const takeBeat = (userId: string, beat: Beat): Promise<BeatAnswer> =>
  preparedTransaction(async (tx) => {
    let credit = await lockCredit(tx, userId);
    let stored = await findStored(userId, beat.videoId, tx);
    if (!stored) throw notFound("This video");
    const { rules } = stored;
    const unchanged = { acceptedSeconds: 0, refused: [] };
    if (!rules.record || !stored.keepWatched) {
      return { ...toWatch(stored, rules), ranges: [], coveredSeconds: 0, ...unchanged };
    }
    if (!credit) {
      await openCredit(tx, userId);
      credit = await lockCredit(tx, userId);
      // Another call may have written meanwhile.
      stored = await findStored(userId, beat.videoId, tx);
    }
    if (!credit || !stored) throw notFound("This video");
    if (isRepeated(credit.recent, beat.id)) return { ...toWatch(stored, rules), ...unchanged };
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
    await write(tx, userId, beat, {
      credit: closed.credit,
      now: credit.now,
      counted,
      recent: withBeat(credit.recent, beat.id),
      seconds,
      replayed: joinRanges([...stored.replayed, ...again], 0),
      again,
      playedSeconds: lengthOf(admission.accepted),
    });

    const change = changeOf({ ...stored, seconds }, rules, {
      newSeconds: lengthOf(subtract(accepted, stored.seconds)),
      acceptedSeconds: lengthOf(admission.accepted),
    });
    const lesson = { userId, videoId: beat.videoId };
    if (change === "complete") await complete({ ...lesson, evidence: "watched" }, tx);
    else if (change === "confirm") await confirmWatched(lesson, tx);
    const after = change === null ? stored : { ...stored, completed: true, evidence: "watched" as const };
    return {
      ...toWatch({ ...after, seconds, lastAt: new Date() }, rules),
      acceptedSeconds: lengthOf(admission.accepted),
      refused: admission.refused,
    };
  });

type Written = {
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

/** Writes the credit, the watched seconds, the position and the tallies in one statement. */
async function write(tx: PreparedTransaction, userId: string, { videoId, position, marks }: Beat, written: Written) {
  const { counted, again } = written;
  const spans = [...again.map((span) => ({ kind: 1, span })), ...pauseSpans(marks), ...backSpans(marks)];
  await tx.run(
    prepared(sql`
    WITH credit AS (
      UPDATE watch_credits SET credit = ${written.credit}::float8, at = ${written.now}::timestamptz, recent = ${written.recent}::bytea,
        beats = ${counted.beats}::int, window_at = CASE WHEN ${counted.isNew}::boolean THEN ${written.now}::timestamptz ELSE window_at END
      WHERE user_id = ${userId}::uuid
    ), position AS (
      INSERT INTO video_positions (user_id, video_id, seconds)
      SELECT ${userId}::uuid, ${videoId}::uuid, ${position ?? null}::int WHERE ${position ?? null}::int IS NOT NULL
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
    ), tally AS (
      INSERT INTO heat_tallies (video_id, kind, buckets)
      SELECT ${videoId}::uuid, kind, int4range(first, next)
      FROM unnest(${spans.map(({ kind }) => kind)}::smallint[], ${spans.map(({ span }) => span[0])}::int[],
                  ${spans.map(({ span }) => span[1])}::int[]) AS spans (kind, first, next)
    )
    INSERT INTO watches AS w (user_id, video_id, seconds, replayed, played)
    SELECT ${userId}::uuid, ${videoId}::uuid, ${writeMultirange(written.seconds)}::int4multirange,
           ${writeMultirange(written.replayed)}::int4multirange, ${written.playedSeconds}::int
    WHERE ${written.playedSeconds}::int > 0
    ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, replayed = EXCLUDED.replayed,
      played = w.played + EXCLUDED.played, last_at = now()`),
  );
}

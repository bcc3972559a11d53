import "server-only";
import { complete, confirmWatched } from "@/lib/learning/points/complete";
import { notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, preparedTransaction } from "@/lib/platform/sql/prepared";
import { admit, closeGaps, countBeat, FIRST_CREDIT_SECONDS, grownCredit } from "./admit";
import { findForBeat } from "./data";
import { replayedBuckets } from "./heat";
import { clamp, joinRanges, keepLongest, lengthOf, MAX_KEPT_RANGES, subtract } from "./ranges";
import { isRepeated, withBeat } from "./recent-beats";
import type { Beat, BeatAnswer } from "./schema";
import { changeOf, toWatch } from "./standing";
import { type Written, writeReport } from "./write-report";

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
  const report = { userId, beat, written };
  if (change === null) return writeReport(report, tx);
  const lesson = { userId, videoId: beat.videoId };
  const writeBoth = async (within: PreparedTransaction) => {
    if (!(await writeReport(report, within))) return false;
    await (change === "complete"
      ? complete({ ...lesson, evidence: "watched" }, within)
      : confirmWatched(lesson, within));
    return true;
  };
  return tx ? writeBoth(tx) : preparedTransaction(writeBoth);
}

import "server-only";
import { completeAsWatched, confirmWatched } from "@/lib/learning/points/complete";
import type { Evidence } from "@/lib/learning/points/schema";
import { lockLibrary } from "@/lib/library/library-version/data";
import { judgeReports, writeDuration } from "@/lib/library/videos/report-duration";
import { notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, preparedTransaction } from "@/lib/platform/sql/prepared";
import { admit, closeGaps, countReport, FIRST_CREDIT_SECONDS, grownCredit } from "./admit";
import { findForReport, findStored, type StoredForReport } from "./data";
import { markSpans, replayedBuckets } from "./heat";
import { lengthChangeOf, reportedLength } from "./length-report";
import { clamp, joinRanges, keepLongest, lengthOf, MAX_KEPT_RANGES, subtract } from "./ranges";
import { isRepeated, withReport } from "./recent-reports";
import type { WatchReport, WatchReportAnswer } from "./schema";
import { changeOf, isCertain, toWatch } from "./standing";
import { type Written, writeReport } from "./write-report";

type Sent = { userId: string; isAdmin: boolean; report: WatchReport };

/** The locks that a report holds. When it needs more, a new transaction takes them first, in a fixed order. */
type Held = { tx?: PreparedTransaction; hasLibrary?: boolean };

/** A recorded report. `confirms`: a marked completion must be confirmed after the commit. */
type Recorded = { answer: WatchReportAnswer; confirms: boolean };

/**
 * Records what a user watched, as far as their credit allows, and completes the video when its share is reached,
 * atomically. It writes only this user's rows, unless the report changes the video's length (docs/behaviour.md, 28).
 * @throws {Problem} 404 when the video is not in the library, 429 after 30 calls in a minute
 */
export async function takeReport(sent: Sent): Promise<WatchReportAnswer> {
  const { userId, report } = sent;
  // Optimistic: a user's devices seldom report concurrently. Only then does the second report take the lock.
  let outcome = await record(sent, {});
  if (outcome === "needs credit") outcome = await preparedTransaction((tx) => recordLocked(sent, { tx }));
  if (outcome === "needs library") {
    outcome = await preparedTransaction(async (tx) => {
      await lockLibrary(tx);
      return recordLocked(sent, { tx, hasLibrary: true });
    });
  }
  if (typeof outcome === "string")
    throw new Error("A report of watching was not recorded although its rows were locked");
  if (!outcome.confirms) return outcome.answer;
  // After the commit, either a concurrent marking sees the report, or this statement sees the marking.
  return withEvidence(outcome.answer, await confirmWatched({ userId, videoId: report.videoId }));
}

const withEvidence = (answer: WatchReportAnswer, evidence: Evidence | null): WatchReportAnswer => ({
  ...answer,
  completed: evidence !== null,
  evidence,
});

async function recordLocked(sent: Sent, held: Held & { tx: PreparedTransaction }) {
  await lockCredit(held.tx, sent.userId);
  return record(sent, held);
}

/** Creates a user's credit if it is missing, and locks it until the transaction ends. */
async function lockCredit(tx: PreparedTransaction, userId: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO watch_credits (user_id, credit, at, window_at)
    VALUES (${userId}::uuid, ${FIRST_CREDIT_SECONDS}::float8, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING`);
  await tx.run(sql`SELECT FROM watch_credits WHERE user_id = ${userId}::uuid FOR UPDATE`);
}

/**
 * @returns the missing lock when nothing was written: the credit's when the user has none yet or another report was
 * recorded since it was read; the library's when the report changes the length
 */
async function record(sent: Sent, held: Held): Promise<Recorded | "needs credit" | "needs library"> {
  const { userId, report } = sent;
  const stored = await findForReport(userId, report.videoId, held.tx);
  if (!stored) throw notFound("This video");
  const { rules, credit } = stored;
  const unchanged = { acceptedSeconds: 0, refused: [] };
  const said = (answer: WatchReportAnswer): Recorded => ({ answer, confirms: false });
  if (!rules.record || !stored.keepWatched) {
    return said({ ...toWatch(stored, rules), ranges: [], coveredSeconds: 0, ...unchanged });
  }
  if (!credit) return "needs credit";
  if (isRepeated(Buffer.from(credit.recent, "base64"), report.id))
    return said({ ...toWatch(stored, rules), ...unchanged });
  const counted = countReport({ reports: credit.reports, ageSeconds: credit.windowSeconds });
  if (counted.waitSeconds > 0) {
    throw tooManyRequests("Too many reports of watching. They are sent again later", counted.waitSeconds);
  }
  const admitted = admitReport(stored, credit, report, counted);
  const { seconds } = admitted.written;
  const lengthChange = lengthChangeOf(stored.lengthReports, reportedLength(report.duration), seconds);
  if (lengthChange && !held.hasLibrary) return "needs library";
  const write = (tx?: PreparedTransaction) => writeWith(sent, stored, { ...admitted, lengthChange }, tx);
  const completes = changeOf({ ...stored, seconds }, rules, admitted) === "complete";
  return completes && !held.tx ? preparedTransaction(write) : write(held.tx);
}

type Credit = NonNullable<StoredForReport["credit"]>;

/** Computes the accepted seconds of a report and their effect. Seconds and marks are cut off at a certain length. */
function admitReport(stored: StoredForReport, credit: Credit, report: WatchReport, counted: Written["counted"]) {
  const length = isCertain(stored) ? stored.duration : null;
  const claimed = clamp(report.ranges, length);
  const admission = admit(grownCredit(credit.credit, credit.elapsedSeconds), claimed);
  const accepted = joinRanges(admission.accepted, 0);
  const joined = joinRanges([...stored.seconds, ...accepted], 0);
  const closed = accepted.length > 0 ? closeGaps(admission.credit, joined) : { ...admission, seconds: joined };
  const again = subtract(replayedBuckets(stored.seconds, accepted), stored.replayed);
  const written: Written = {
    version: credit.version,
    credit: closed.credit,
    now: credit.now,
    counted,
    recent: withReport(Buffer.from(credit.recent, "base64"), report.id),
    seconds: keepLongest(closed.seconds, MAX_KEPT_RANGES),
    replayed: joinRanges([...stored.replayed, ...again], 0),
    again,
    marks: markSpans(report.marks, length),
    playedSeconds: lengthOf(admission.accepted),
  };
  return {
    written,
    newSeconds: lengthOf(subtract(accepted, stored.seconds)),
    acceptedSeconds: lengthOf(admission.accepted),
    refused: admission.refused,
  };
}

type Admitted = ReturnType<typeof admitReport> & { lengthChange: ReturnType<typeof lengthChangeOf> };

/** Writes a report, its change of the length, and the resulting completion. */
async function writeWith(
  { userId, isAdmin, report }: Sent,
  stored: StoredForReport,
  { written, lengthChange, refused, ...counts }: Admitted,
  tx?: PreparedTransaction,
): Promise<Recorded | "needs credit"> {
  if (!(await writeReport({ userId, report, written }, tx))) return "needs credit";
  const lesson = { userId, videoId: report.videoId };
  const length = reportedLength(report.duration);
  if (tx && lengthChange === "report" && length !== null) {
    await writeDuration(tx, report.videoId, length, { id: userId, isAdmin });
  } else if (tx && lengthChange === "judge") {
    await judgeReports(tx, report.videoId, userId);
  }
  const known = (lengthChange && (await findStored(userId, report.videoId, tx))) || stored;
  const after = { ...known, seconds: written.seconds, lastAt: new Date() };
  const change = changeOf(after, stored.rules, counts);
  const answer = { ...toWatch(after, stored.rules), acceptedSeconds: counts.acceptedSeconds, refused };
  if (change !== "complete" || !tx) return { answer, confirms: change === "confirm" };
  return { answer: withEvidence(answer, await completeAsWatched(lesson, tx)), confirms: false };
}

import type { Beat, Range } from "./act";
import { at } from "./at";
import type { Credit, Model } from "./model";
import type { Video } from "./video";

const FIRST_CREDIT = 45;
const MOST_CREDIT = 1_200;
const CREDIT_A_SECOND = 2.25;

/** Seconds that a world can count. */
const SECONDS = 1_000;

/** A fraction of a second that numbers with a point may be off. */
const ROUNDING = 1e-6;

/** The moments of this process between which the server took a report. */
export type Moments = { sent: number; answered: number };

/** The credit that a learner may have once a report is taken. */
export function creditAt(credit: Credit | null, { sent, answered }: Moments): Credit {
  const grown = (from: number, seconds: number) => Math.min(MOST_CREDIT, from + Math.max(0, seconds) * CREDIT_A_SECOND);
  const moments = { from: sent, to: answered };
  if (!credit) return { low: FIRST_CREDIT, high: grown(FIRST_CREDIT, (answered - sent) / 1000), ...moments };
  return {
    low: grown(credit.low, (sent - credit.to) / 1000),
    high: grown(credit.high, (answered - credit.from) / 1000),
    ...moments,
  };
}

/** The seconds of ranges before the end of a video, in their order. */
function secondsOf(ranges: readonly Range[], length: number | null): number[] {
  const all = ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));
  return all.filter((second) => length === null || second < length);
}

/** Bounds of the seconds of a report that were accepted; they are the same when the server has told it. */
export type Accepted = { fewest: number; most: number };

/** The seconds that the server may accept of a report. */
export function mayAccept(model: Model, { video, ranges }: Beat, { low, high }: Credit): Accepted {
  const claimed = secondsOf(ranges, model.certainLength(video)).length;
  const whole = (credit: number) => Math.min(claimed, Math.max(0, Math.floor(credit)));
  return { fewest: whole(low - ROUNDING), most: whole(high + ROUNDING) };
}

/** The credit after some seconds of a claim were accepted. A claim that was cut has used all whole seconds. */
export function spend({ low, high, ...moments }: Credit, claimed: number, { fewest, most }: Accepted): Credit {
  const before = most < claimed ? { low: fewest, high: most + 1 } : { low, high };
  return { low: Math.max(0, before.low - most), high: Math.max(0, before.high - fewest), ...moments };
}

/** The ranges of a report beyond its first seconds: what the server refuses. */
export function refusedOf(model: Model, { video, ranges }: Beat, accepted: number): Range[] {
  const length = model.certainLength(video);
  let left = accepted;
  const refused: Range[] = [];
  for (const [from, to] of ranges) {
    const end = Math.min(to, length ?? to);
    if (from >= end) continue;
    const cut = Math.min(end, from + left);
    if (cut < end) refused.push([cut, end]);
    left -= cut - from;
  }
  return refused;
}

/** The ranges of seconds, one by one. */
export function rangesOf(seen: Uint8Array | null): Range[] {
  const ranges: Range[] = [];
  for (const [second, isSeen] of (seen ?? new Uint8Array()).entries()) {
    if (!isSeen) continue;
    const last = ranges.at(-1);
    if (last && last[1] === second) last[1] = second + 1;
    else ranges.push([second, second + 1]);
  }
  return ranges;
}

/** The first accepted seconds of a report. */
const acceptedSeconds = (model: Model, { video, ranges }: Beat, accepted: number): number[] =>
  secondsOf(ranges, model.certainLength(video)).slice(0, accepted);

/** A possible state after a report: the seconds seen, and the number of those in closed gaps, which the credit pays too. */
export type Seen = { seen: Uint8Array | null; gapSeconds: number };

/** Seconds that were seen, after some seconds of a report were accepted: with its gaps of one second, and with them closed. */
export function seenAfter(model: Model, learner: number, beat: Beat, accepted: number): { open: Seen; closed: Seen } {
  const { seen } = model.lesson(learner, beat.video);
  const before = { seen, gapSeconds: 0 };
  if (accepted === 0) return { open: before, closed: before };
  const open = Uint8Array.from(seen ?? new Uint8Array(SECONDS));
  for (const second of acceptedSeconds(model, beat, accepted)) open[second] = 1;
  const closed = open.map((isSeen, second) => isSeen || (open[second - 1] && open[second + 1] ? 1 : 0));
  const count = (all: Uint8Array) => all.reduce((sum, second) => sum + second, 0);
  return { open: { seen: open, gapSeconds: 0 }, closed: { seen: closed, gapSeconds: count(closed) - count(open) } };
}

/** Takes a report of which some seconds were accepted (docs/behaviour.md, 28). @param now in milliseconds */
export function watch(model: Model, learner: number, beat: Beat, accepted: number, { seen }: Seen, now: number): void {
  const lesson = model.lesson(learner, beat.video);
  if (beat.position !== null) lesson.position = beat.position;
  const isNew = acceptedSeconds(model, beat, accepted).some((second) => !lesson.seen?.[second]);
  if (accepted > 0) lesson.seen = seen;
  hearLength(model, learner, beat);
  if (accepted === 0) return;
  if (!model.hasWatchedShare(learner, beat.video)) return;
  if (lesson.standing) lesson.evidence = lesson.evidence === "marked" ? "watched" : lesson.evidence;
  else if (model.rules.autoComplete && (!lesson.isTakenBack || isNew))
    model.complete(learner, beat.video, "watched", now);
}

/** The ways in which a credit may pay the gaps that a report closes: all of them, or none. */
export function mayClose(model: Model, learner: number, beat: Beat, accepted: number, { low, high }: Credit): Seen[] {
  const { open, closed } = seenAfter(model, learner, beat, accepted);
  if (closed.gapSeconds === 0) return [closed];
  return [
    ...(closed.gapSeconds <= high + ROUNDING ? [closed] : []),
    ...(closed.gapSeconds > low - ROUNDING ? [open] : []),
  ];
}

/** The credit after gaps were closed. */
export const pay = ({ low, high, ...moments }: Credit, gapSeconds: number): Credit => ({
  low: Math.max(0, low - gapSeconds),
  high: Math.max(0, high - gapSeconds),
  ...moments,
});

/** A learner's player says how long a video is. */
export function reportLength(model: Model, learner: number, index: number, seconds: number): void {
  const video = model.video(index);
  if (video.length !== null && !video.isReported) return;
  const own = video.reports.get(learner);
  if (own?.seconds !== seconds || own.state === "refuted") video.reports.set(learner, { seconds, state: "pending" });
  judgeLengths(model, learner, index);
}

/** The end of the last second of a video that a learner has watched. */
const endOf = (seen: Uint8Array | null) => (seen ? seen.lastIndexOf(1) + 1 : 0);

/** True when a learner has watched 90 % of a length. */
const isSeen = (seen: Uint8Array | null, seconds: number) =>
  (seen?.subarray(0, seconds).reduce((sum, second) => sum + second, 0) ?? 0) >= 0.9 * seconds;

/** A report of watching says a length, or lets one count, or goes beyond one. */
function hearLength(model: Model, learner: number, { video: index, length }: Beat): void {
  const video = model.video(index);
  if (video.length !== null && !video.isReported) return;
  const own = video.reports.get(learner);
  const { seen } = model.lesson(learner, index);
  if (length !== null && length !== own?.seconds) {
    reportLength(model, learner, index, length);
    return;
  }
  const counted = [...video.reports.values()].filter(({ state }) => state === "counted");
  const isBeyond = counted.some(({ seconds }) => endOf(seen) - 1 > seconds);
  if (isBeyond || (own?.state === "pending" && isSeen(seen, own.seconds))) judgeLengths(model, learner, index);
}

function judgeLengths(model: Model, learner: number, index: number): void {
  const video = model.video(index);
  const longest = Math.max(...model.learners.map(({ lessons }) => endOf(at(lessons, index).seen) - 1));
  for (const report of video.reports.values()) if (report.seconds < longest) report.state = "refuted";
  const own = video.reports.get(learner);
  if (own?.state === "pending" && isSeen(model.lesson(learner, index).seen, own.seconds)) own.state = "counted";
  agreeOnLength(video);
}

/** Three reports within 2 % make a length known; there are as few learners as that. */
function agreeOnLength(video: Video): void {
  const counted = [...video.reports.values()].flatMap(({ seconds, state }) => (state === "counted" ? [seconds] : []));
  const [short, middle, long] = counted.sort((a, b) => a - b);
  const isAgreed = short !== undefined && middle !== undefined && long !== undefined && long - short <= 0.02 * long;
  if (isAgreed) Object.assign(video, { length: middle, isReported: true, agreed: 3 });
  else if (video.agreed > 0) Object.assign(video, { length: null, isReported: false, agreed: 0 });
}

/** True when what was watched of a video counts for another of that length. */
export const isAsLong = (length: number | null, other: number | null): boolean =>
  length !== null && other !== null && Math.abs(other - length) <= 0.02 * length;

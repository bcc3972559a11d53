import { MAX_DURATION_SECONDS } from "@/lib/library/videos/schema";
import { intersect, joinRanges, type Range } from "./ranges";
import type { WatchReport } from "./schema";
import { BUCKET_SECONDS } from "./spots";

/** Kinds of heat: viewers of erased parts, users who watched again, pauses, and jumps back. */
export const HEAT_KINDS = { watched: 0, replays: 1, pauses: 2, backs: 3 } as const;
export type HeatKind = keyof typeof HEAT_KINDS;

/** Shorter overlaps are not replays: a step back of a second, or a second in two reports. */
const MIN_REPLAY_SECONDS = 3;

/** The buckets of a part of a video, `[first, next)`. */
const bucketsOf = ([from, to]: Range): Range => [Math.floor(from / BUCKET_SECONDS), Math.ceil(to / BUCKET_SECONDS)];

/** The buckets that were watched before and are watched again. */
export const replayedBuckets = (before: readonly Range[], now: readonly Range[]): Range[] =>
  joinRanges(
    intersect(before, now)
      .filter(([from, to]) => to - from >= MIN_REPLAY_SECONDS)
      .map(bucketsOf),
    0,
  );

export type Span = { kind: number; span: Range };

const spansOf = (kind: HeatKind, seconds: number[]): Span[] =>
  [...new Set(seconds.map((second) => Math.floor(second / BUCKET_SECONDS)))].map((bucket) => ({
    kind: HEAT_KINDS[kind],
    span: [bucket, bucket + 1],
  }));

/**
 * The buckets of a report's pauses, and those from which its user jumped back. Marks beyond the video are dropped.
 * @param length seconds, null while not certain
 */
export function markSpans(marks: WatchReport["marks"], length: number | null): Span[] {
  const within = (seconds: number[] = []) => seconds.filter((second) => second < (length ?? MAX_DURATION_SECONDS));
  return [...spansOf("pauses", within(marks?.pauses)), ...spansOf("backs", within(marks?.backs))];
}

/** The values of buckets from the changes between them. @param edges changes by bucket @param count of buckets */
export function fromEdges(edges: ReadonlyMap<number, number>, count: number): number[] {
  let value = 0;
  return Array.from({ length: count }, (_, bucket) => {
    value += edges.get(bucket) ?? 0;
    return value;
  });
}

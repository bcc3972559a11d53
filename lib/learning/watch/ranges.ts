/** The limits of ranges in one call, and of stored ranges of a video. */
export const MAX_CLAIMED_RANGES = 64;
export const MAX_KEPT_RANGES = 256;

/** Whole seconds of a video, from the first to before the last: `[0, 5]` are the seconds 0 to 4. */
export type Range = [from: number, to: number];

/** Gaps of this length are closed when ranges are joined, because a player that reports late loses a second. */
const CLOSED_GAP_SECONDS = 1;

/** The sum of the seconds of ranges that do not overlap. */
export const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/**
 * Joins ranges of any order into ascending ones that neither overlap nor touch.
 * @param closedGap gaps of at most these seconds are closed
 */
export function joinRanges(ranges: readonly Range[], closedGap = CLOSED_GAP_SECONDS): Range[] {
  const joined: Range[] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + closedGap) last[1] = Math.max(last[1], to);
    else if (to > from) joined.push([from, to]);
  }
  return joined;
}

/** The seconds that are in both, ascending. Each argument is ascending and does not overlap itself. */
export function intersect(one: readonly Range[], other: readonly Range[]): Range[] {
  const common: Range[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const [left, right] = [one[a] as Range, other[b] as Range];
    const [from, to] = [Math.max(left[0], right[0]), Math.min(left[1], right[1])];
    if (from < to) common.push([from, to]);
    if (left[1] < right[1]) a += 1;
    else b += 1;
  }
  return common;
}

/** The seconds of ascending ranges that are not in the others. */
export function subtract(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return ranges.flatMap(([from, to]) => {
    const left: Range[] = [];
    let next = from;
    for (const [start, end] of others) {
      if (start >= to) continue;
      if (start > next) left.push([next, start]);
      next = Math.max(next, end);
    }
    if (next < to) left.push([next, to]);
    return left;
  });
}

/** The seconds of ranges before the end of a video. @param length seconds, null while unknown */
export const clamp = (ranges: readonly Range[], length: number | null): Range[] =>
  length === null
    ? [...ranges]
    : ranges.filter(([from]) => from < length).map(([from, to]) => [from, Math.min(to, length)]);

/** Drops the shortest ranges above a limit. */
export function keepLongest(ranges: readonly Range[], max: number): Range[] {
  if (ranges.length <= max) return [...ranges];
  const longest = [...ranges].sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, max);
  return longest.sort((a, b) => a[0] - b[0]);
}

/** Reads PostgreSQL's text of an `int4multirange`: `{[0,10),[20,30)}`. */
export const readMultirange = (text: string): Range[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);

/** Writes ranges as PostgreSQL's text of an `int4multirange`. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;

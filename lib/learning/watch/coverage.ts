import { clamp, joinRanges, lengthOf, type Range, subtract } from "./ranges";

/** A video with this many missing seconds counts as 100 % watched: a player may not report its last second. */
const FORGIVEN_SECONDS = 2;

/** The watched part of a video. Everything but `coveredSeconds` is null while the length is unknown. */
type Coverage = {
  coveredSeconds: number;
  /** Whole, rounded down. */
  percent: number | null;
  /** Seconds to watch until the share is reached; 0 when it is. */
  secondsToGo: number | null;
  /** The parts not watched, ascending; none at 100 %. */
  gaps: Range[] | null;
};

/**
 * The coverage of a video (docs/behaviour.md, 28).
 * @param length of the video in seconds, null while unknown
 * @param requiredPercent the share that completes it, 0 to 100
 */
export function coverageOf(ranges: readonly Range[], length: number | null, requiredPercent: number): Coverage {
  const seen = clamp(joinRanges(ranges, 0), length);
  const coveredSeconds = lengthOf(seen);
  if (length === null) return { coveredSeconds, percent: null, secondsToGo: null, gaps: null };
  const percent = percentOf(coveredSeconds, length);
  return {
    coveredSeconds,
    percent,
    secondsToGo: Math.max(0, secondsFor(requiredPercent, length) - coveredSeconds),
    gaps: percent === 100 ? [] : subtract([[0, length]], seen),
  };
}

/** The covered seconds as a percentage of a length. The SQL function `watched_percent` is the same rule. */
export function percentOf(coveredSeconds: number, length: number): number {
  if (coveredSeconds === 0) return 0;
  if (length - coveredSeconds <= FORGIVEN_SECONDS) return 100;
  return Math.floor((100 * coveredSeconds) / length);
}

/** The fewest seconds that reach a share, at least one. */
const secondsFor = (percent: number, length: number) =>
  Math.max(1, Math.min(Math.ceil((percent * length) / 100), length - FORGIVEN_SECONDS));

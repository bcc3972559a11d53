import type { Video } from "./schema";

/** Reports of learners from which on the middle one counts. */
const MEDIAN_REPORTS = 3;

/**
 * The length by learners' reports, in seconds: the longest of one or two, the middle of more. The longer of two in the middle, because
 * a length that is too short would complete a video early.
 * @param reports at least one, in any order
 */
export function lengthOfReports(reports: readonly number[]): number {
  if (reports.length < MEDIAN_REPORTS) return Math.max(...reports);
  const sorted = [...reports].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** True when a player's report cannot change the length, because a better source has given it. */
export const isOverruled = (by: "player" | "learners", source: Video["durationSource"]): boolean =>
  source === "provider" || (by === "learners" && source === "administrator");

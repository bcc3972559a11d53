import type { Video } from "./schema";

/**
 * The length by learners' reports, in seconds: the middle one, of two in the middle the longer, because a length that is too short would
 * complete a video early. Of one or two that is the longest.
 * @param reports at least one, in any order
 */
export function lengthOfReports(reports: readonly number[]): number {
  const sorted = [...reports].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** True when a player's report cannot change the length, because a better source has given it. */
export const isOverruled = (by: "player" | "learners", source: Video["durationSource"]): boolean =>
  source === "provider" || (by === "learners" && source === "administrator");

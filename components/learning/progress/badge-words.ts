import type { BadgeState } from "@/lib/learning/progress/schema";
import type { Formats } from "@/lib/platform/formats";

const units: Record<BadgeState["measure"], string> = {
  videos: "lesson",
  points: "point",
  streak: "day",
  hours: "hour",
};

/** The goal of a badge: '5 lessons', '3-day streak'. */
export function badgeGoal({ measure, threshold }: BadgeState, { counted }: Pick<Formats, "counted">): string {
  return measure === "streak" ? `${threshold}-day streak` : counted(threshold, units[measure]);
}

/** The missing amount of a badge; for a streak, the best so far, because a streak restarts. */
export function badgeMissing(
  { measure, threshold, missing }: BadgeState,
  { counted }: Pick<Formats, "counted">,
): string {
  if (measure !== "streak") return `${counted(missing, units[measure])} to go`;
  const best = threshold - missing;
  return best === 0 ? "No streak yet" : `Best so far: ${best} of ${threshold} days`;
}

/** The share of a badge's goal reached, from 0 to 1. */
export const badgeShare = ({ threshold, missing }: BadgeState): number => (threshold - missing) / threshold;

import { dayOf } from "@/lib/platform/calendar";
import { hoursLearned } from "./hours";
import type { BadgeState } from "./schema";
import { longestStreak } from "./streak";

/**
 * The figures that badges are awarded for. `streak` is the longest, so that no badge is lost; `hours` is rounded to
 * 0.1.
 */
type BadgeFigures = Record<BadgeState["measure"], number>;

type Badge = Pick<BadgeState, "name" | "measure" | "threshold">;

/** The badges of docs/behaviour.md, 14. */
const badges: readonly Badge[] = [
  { name: "First Steps", measure: "videos", threshold: 1 },
  { name: "Learning Momentum", measure: "videos", threshold: 5 },
  { name: "Dedicated Learner", measure: "videos", threshold: 10 },
  { name: "Point Collector", measure: "points", threshold: 50 },
  { name: "Knowledge Seeker", measure: "points", threshold: 100 },
  { name: "Consistent", measure: "streak", threshold: 3 },
  { name: "Weekly Warrior", measure: "streak", threshold: 7 },
  { name: "Time Invested", measure: "hours", threshold: 2 },
  { name: "Focused Learner", measure: "hours", threshold: 5 },
];

/** The badges for points, which a change of points wins or loses. */
export const pointBadges = badges.filter(({ measure }) => measure === "points");

/** The state of each badge: earned or not, and how much of its measure is missing. */
export function badgeStates(figures: BadgeFigures): BadgeState[] {
  return badges.map((badge) => {
    const missing = Math.max(0, Math.round((badge.threshold - figures[badge.measure]) * 10) / 10);
    return { ...badge, earned: missing === 0, missing };
  });
}

/** A completion as badges count it. `duration` is in seconds, null while unknown. */
type CountedCompletion = { completedAt: Date; duration: number | null; points: number };

/** The names of the badges that completions earn. @param timeZone the user's, IANA */
function badgesOf(completions: CountedCompletion[], timeZone: string): string[] {
  const states = badgeStates({
    videos: completions.length,
    points: completions.reduce((sum, { points }) => sum + points, 0),
    streak: longestStreak(completions.map(({ completedAt }) => dayOf(completedAt, timeZone))),
    hours: hoursLearned(completions.map(({ duration }) => duration)),
  });
  return states.flatMap(({ name, earned }) => (earned ? [name] : []));
}

/**
 * The names of the badges that a user has only with the new completions (docs/behaviour.md, 34).
 * @param timeZone the user's, IANA
 */
export function newBadges(completions: (CountedCompletion & { isNew: boolean })[], timeZone: string): string[] {
  const earlier = completions.filter(({ isNew }) => !isNew);
  const before = badgesOf(earlier, timeZone);
  return badgesOf(completions, timeZone).filter((name) => !before.includes(name));
}

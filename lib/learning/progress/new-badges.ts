import { dayOf } from "@/lib/platform/calendar";
import { badgeStates } from "./badges";
import { hoursLearned } from "./hours";
import { longestStreak } from "./streak";

/** A completion as badges count it. `duration` is in seconds, null while unknown. */
export type CountedCompletion = { completedAt: Date; duration: number | null; points: number };

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
  const before = new Set(
    badgesOf(
      completions.filter(({ isNew }) => !isNew),
      timeZone,
    ),
  );
  return badgesOf(completions, timeZone).filter((name) => !before.has(name));
}

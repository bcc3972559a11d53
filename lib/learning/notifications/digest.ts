import type { Completion, Span, Summary } from "@/lib/learning/progress/schema";
import { areaProgress, between, inDays, spanOf, summarise } from "@/lib/learning/progress/summary";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { addDays, type Day } from "@/lib/platform/calendar";

/** The shortest streak that gets a reminder. */
const MIN_STREAK_DAYS = 2;

/** The limit of knowledge areas in a summary. */
const MAX_AREAS = 3;

/** The week, Monday to Sunday, that ended before a Monday. */
export const weekBefore = (monday: Day): { first: Day; last: Day } => ({
  first: addDays(monday, -7),
  last: addDays(monday, -1),
});

/** The content of a weekly summary, with the same figures as the Progress screen. */
type WeekDigest = {
  first: Day;
  last: Day;
  week: Span;
  /** The current streak, in days. */
  streak: number;
  /** The areas with the most points in the week: `points` of the week, `earned` and `total` overall. */
  areas: { name: string; points: number; earned: number; total: number }[];
};

type Learner = { completions: Completion[]; timeZone: string };

/** Computes a user's digest of a week. @param monday the day after the week @returns null when nothing was completed in it */
export function weekDigest(
  { completions, timeZone }: Learner,
  areas: KnowledgeArea[],
  monday: Day,
  now: Date,
): WeekDigest | null {
  const { first, last } = weekBefore(monday);
  const done = between(inDays(completions, timeZone), first, last);
  if (done.length === 0) return null;
  const { streak, areas: all } = summarise(completions, areas, timeZone, now);
  const inWeek = new Map(areaProgress(done, areas).map(({ id, earned }) => [id, earned]));
  const changedAreas = all
    .map(({ id, name, earned, total }) => ({ name, points: inWeek.get(id) ?? 0, earned, total }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  return { first, last, week: spanOf(done), streak, areas: changedAreas.slice(0, MAX_AREAS) };
}

/** The length of a streak that ends today unless a video is completed; null when there is none. */
export function endingStreak({ streak, days, today }: Pick<Summary, "streak" | "days" | "today">): number | null {
  return streak >= MIN_STREAK_DAYS && !days[today] ? streak : null;
}

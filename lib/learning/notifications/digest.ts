import type { Completion, Span, Summary } from "@/lib/learning/progress/schema";
import { areaProgress, between, inDays, spanOf, summarise } from "@/lib/learning/progress/summary";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { addDays, type Day } from "@/lib/platform/calendar";

/** Days in a row from which on a streak is worth a reminder: one day is none yet. */
const MIN_STREAK_DAYS = 2;

/** Knowledge areas that a summary names. */
const MAX_AREAS = 3;

/** The week, Monday to Sunday, that ended before a Monday. */
export const weekBefore = (monday: Day): { first: Day; last: Day } => ({
  first: addDays(monday, -7),
  last: addDays(monday, -1),
});

/** What there is to say of a week; the figures are those of the Progress screen. */
export type WeekDigest = {
  first: Day;
  last: Day;
  week: Span;
  /** As it stands now. */
  streak: number;
  /** Those the most points were earned in: how many in that week, and how far the area is in all. */
  areas: { name: string; points: number; earned: number; total: number }[];
};

type Person = { completions: Completion[]; timeZone: string };

/** @param monday the day after the week @returns null where nothing was completed in it: silence says as much */
export function weekDigest(
  { completions, timeZone }: Person,
  areas: KnowledgeArea[],
  monday: Day,
  now: Date,
): WeekDigest | null {
  const { first, last } = weekBefore(monday);
  const done = between(inDays(completions, timeZone), first, last);
  if (done.length === 0) return null;
  const { streak, areas: all } = summarise(completions, areas, timeZone, now);
  const inWeek = new Map(areaProgress(done, areas).map(({ id, earned }) => [id, earned]));
  const moved = all
    .map(({ id, name, earned, total }) => ({ name, points: inWeek.get(id) ?? 0, earned, total }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  return { first, last, week: spanOf(done), streak, areas: moved.slice(0, MAX_AREAS) };
}

/** The length of a streak that ends tonight unless something is completed; null where none does. */
export function endingStreak({ streak, days, today }: Pick<Summary, "streak" | "days" | "today">): number | null {
  return streak >= MIN_STREAK_DAYS && !days[today] ? streak : null;
}

import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { addDays, type Day, dayOf } from "@/lib/platform/calendar";
import { groupBy } from "@/lib/platform/group-by";
import { badgeStates } from "./badges";
import { hoursLearned, learnedBy } from "./hours";
import type { AreaProgress, Completion, Span, Summary } from "./schema";
import { longestStreak, streak } from "./streak";

const RECENT_COMPLETIONS = 10;

/**
 * Computes a learner's summary.
 * @param completions of one user, the latest first
 * @param timeZone the user's, IANA
 */
export function summarise(completions: Completion[], areas: KnowledgeArea[], timeZone: string, now: Date): Summary {
  const instants = completions.map((completion) => new Date(completion.completedAt));
  const dated = inDays(completions, timeZone);
  const today = dayOf(now, timeZone);
  const days: Record<Day, number> = {};
  for (const { day } of dated) days[day] = (days[day] ?? 0) + 1;
  const figures = {
    points: total(completions),
    videos: completions.length,
    streak: streak(instants, timeZone, now),
    longestStreak: longestStreak(Object.keys(days)),
    hours: hoursLearned(completions.map((completion) => completion.duration)),
  };
  return {
    ...figures,
    learned: learnedBy(completions),
    badges: badgeStates({ ...figures, streak: figures.longestStreak }),
    areas: areaProgress(completions, areas),
    days,
    today,
    week: spanOf(between(dated, addDays(today, -6), today)),
    weekBefore: spanOf(between(dated, addDays(today, -13), addDays(today, -7))),
    recent: completions.slice(0, RECENT_COMPLETIONS),
  };
}

/** Completions with their days. @param timeZone the user's, IANA */
export const inDays = (completions: Completion[], timeZone: string) =>
  completions.map((completion) => ({ ...completion, day: dayOf(new Date(completion.completedAt), timeZone) }));

/** Filters completions to a span of days, both ends included. */
export const between = <Dated extends { day: Day }>(dated: Dated[], first: Day, last: Day): Dated[] =>
  dated.filter(({ day }) => first <= day && day <= last);

/** Sums the figures of completions. */
export const spanOf = (completions: Pick<Completion, "points" | "duration">[]): Span => ({
  points: total(completions),
  videos: completions.length,
  hours: hoursLearned(completions.map(({ duration }) => duration)),
});

const total = (completions: { points: number }[]) => completions.reduce((sum, { points }) => sum + points, 0);

/**
 * Points by knowledge area, sub areas below their main area; deleted areas with earned points come last.
 * An area's total is at least the points earned in it.
 */
export function areaProgress(completions: Completion[], areas: KnowledgeArea[]): AreaProgress[] {
  const earned = new Map<string, { name: string; points: number }>();
  for (const { knowledgeAreaId, name, points } of completions.flatMap((completion) => completion.areas)) {
    earned.set(knowledgeAreaId, { name, points: (earned.get(knowledgeAreaId)?.points ?? 0) + points });
  }
  const bar = ({ id, name, totalPoints }: KnowledgeArea, points: number) => ({
    id,
    name,
    earned: points,
    total: Math.max(totalPoints, points),
  });
  const below = groupBy(areas, ({ parentId }) => parentId);
  const pointsIn = (area: KnowledgeArea) => earned.get(area.id)?.points ?? 0;
  const mains = areas
    .filter((area) => area.level === "main")
    .map((main) => {
      const subs = (below.get(main.id) ?? []).map((sub) => bar(sub, pointsIn(sub)));
      return { ...bar(main, pointsIn(main) + subs.reduce((sum, sub) => sum + sub.earned, 0)), subs };
    });
  const known = new Set(areas.map((area) => area.id));
  const deleted = [...earned]
    .filter(([id]) => !known.has(id))
    .map(([id, { name, points }]) => ({ id, name, earned: points, total: points, subs: [] }));
  return [...mains, ...deleted];
}

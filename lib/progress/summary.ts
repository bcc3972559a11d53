import type { KnowledgeArea } from "@/lib/knowledge-areas/schema";
import { badgeStates } from "./badges";
import { addDays, type Day, dayOf } from "./calendar";
import { hoursLearned } from "./hours";
import type { AreaProgress, Completion, Summary } from "./schema";
import { longestStreak, streak } from "./streak";

const RECENT = 10;

/**
 * @param completions of one person, the latest first
 * @param timeZone the person's, IANA
 */
export function summarise(completions: Completion[], areas: KnowledgeArea[], timeZone: string, now: Date): Summary {
  const instants = completions.map((completion) => new Date(completion.completedAt));
  const dated = completions.map((completion, at) => ({ ...completion, day: dayOf(instants[at] as Date, timeZone) }));
  const today = dayOf(now, timeZone);
  const days: Record<Day, number> = {};
  for (const { day } of dated) days[day] = (days[day] ?? 0) + 1;
  const within = (first: Day, last: Day) => {
    const part = dated.filter(({ day }) => first <= day && day <= last);
    return { points: total(part), videos: part.length, hours: hoursLearned(part.map(({ duration }) => duration)) };
  };
  const figures = {
    points: total(completions),
    videos: completions.length,
    streak: streak(instants, timeZone, now),
    longestStreak: longestStreak(Object.keys(days)),
    hours: hoursLearned(completions.map((completion) => completion.duration)),
  };
  return {
    ...figures,
    badges: badgeStates({ ...figures, streak: figures.longestStreak }),
    areas: areaProgress(completions, areas),
    days,
    today,
    week: within(addDays(today, -6), today),
    weekBefore: within(addDays(today, -13), addDays(today, -7)),
    recent: completions.slice(0, RECENT),
  };
}

const total = (completions: { points: number }[]) => completions.reduce((sum, { points }) => sum + points, 0);

/**
 * Points per knowledge area, subs under their main; areas that were deleted since stand last, with what was earned in them.
 * An area offers the points it declares, and never fewer than were earned in it.
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
  const pointsIn = (area: KnowledgeArea) => earned.get(area.id)?.points ?? 0;
  const mains = areas
    .filter((area) => area.level === "main")
    .map((main) => {
      const subs = areas.filter((area) => area.parentId === main.id).map((sub) => bar(sub, pointsIn(sub)));
      return { ...bar(main, pointsIn(main) + subs.reduce((sum, sub) => sum + sub.earned, 0)), subs };
    });
  const known = new Set(areas.map((area) => area.id));
  const gone = [...earned]
    .filter(([id]) => !known.has(id))
    .map(([id, { name, points }]) => ({ id, name, earned: points, total: points, subs: [] }));
  return [...mains, ...gone];
}

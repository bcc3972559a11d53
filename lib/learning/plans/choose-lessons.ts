import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { compareKeys } from "@/lib/platform/compare-keys";
import { keptRoute } from "./kept-route";

/** A target of the track with the user's points now; those of a main area include its sub areas'. */
type Target = { id: string; name: string; target: number; points: number };

/** A path of the track that the user has not finished, with the required lessons that they have not completed, in order. */
type OpenPath = { id: string; isStarted: boolean; videoIds: string[] };

/** A lesson that can be played and that the user has not completed. */
export type Lesson = {
  id: string;
  title: string;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** Points by target area. */
  points: Record<string, number>;
  /** Its earliest position in any path, and the easiest difficulty of its paths; null when it is in none. */
  place: number | null;
  difficulty: number | null;
};

/** The input from which lessons are chosen for a plan. */
export type PlanProblem = { targets: Target[]; paths: OpenPath[]; lessons: Lesson[] };

/** Lessons that the plan must hold, and lessons that it leaves out. */
export type Choice = { pinned: ReadonlySet<string>; excluded: ReadonlySet<string> };

/** The length of a lesson, in seconds. */
export const lengthOf = ({ duration }: Pick<Lesson, "duration">): number => duration ?? DEFAULT_DURATION_SECONDS;

/** The sum of the points of lessons in an area. */
export const pointsIn = (lessons: Lesson[], area: string): number =>
  lessons.reduce((sum, { points }) => sum + (points[area] ?? 0), 0);

/** The points that are missing for a target. */
export const gapOf = ({ target, points }: Target): number => Math.max(0, target - points);

/** The lessons that the paths require, in order: paths that were started first, each lesson once. */
export function requiredLessons({ paths, lessons }: PlanProblem): Lesson[] {
  const known = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const ordered = [...paths.filter(({ isStarted }) => isStarted), ...paths.filter(({ isStarted }) => !isStarted)];
  const ids = new Set(ordered.flatMap(({ videoIds }) => videoIds));
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

/** Orders the lessons that are not required, as in a plan (docs/behaviour.md, 31). */
export function inPlanOrder(lessons: Lesson[], targets: Target[]): Lesson[] {
  const open = targets
    .filter((target) => gapOf(target) > 0)
    .toSorted((a, b) => gapOf(b) / b.target - gapOf(a) / a.target || compareKeys(a.name, b.name));
  const areaOf = ({ points }: Lesson) => {
    const index = open.findIndex(({ id }) => (points[id] ?? 0) > 0);
    return index < 0 ? open.length : index;
  };
  const last = Number.MAX_SAFE_INTEGER;
  const keys = new Map(
    lessons.map((lesson) => [
      lesson,
      [areaOf(lesson), lesson.place ?? last, lesson.difficulty ?? last, lengthOf(lesson)],
    ]),
  );
  return lessons.toSorted((a, b) => {
    const [before, after] = [keys.get(a) ?? [], keys.get(b) ?? []];
    const index = before.findIndex((key, place) => key !== after[place]);
    return index < 0 ? compareKeys(a.id, b.id) : (before[index] as number) - (after[index] as number);
  });
}

/** Lessons as they are chosen for a plan. */
export type Chosen = {
  required: Lesson[];
  /** Pinned and chosen lessons, in order. */
  others: Lesson[];
  boundSeconds: number;
  /** Points that the library's lessons cannot reach, by area. */
  missing: Map<string, number>;
};

/**
 * Chooses the lessons of a plan: required and pinned ones, and the shortest others that reach the remaining targets.
 */
export function chooseLessons(problem: PlanProblem, { pinned, excluded }: Choice): Chosen {
  const { targets, lessons } = problem;
  const required = requiredLessons(problem);
  const isRequired = new Set(required);
  const fixed = lessons.filter((lesson) => isRequired.has(lesson) || pinned.has(lesson.id));
  const isFixed = new Set(fixed);
  const free = lessons.filter((lesson) => !isFixed.has(lesson) && !excluded.has(lesson.id));
  const gaps = targets.map((target) => Math.max(0, gapOf(target) - pointsIn(fixed, target.id)));
  const offers = free.map((lesson) => ({
    seconds: lengthOf(lesson),
    points: targets.map(({ id }) => lesson.points[id] ?? 0),
  }));
  const route = keptRoute(gaps, offers);
  const picks = route.picks.map((place) => free[place] as Lesson);
  return {
    required,
    others: inPlanOrder([...fixed.filter((lesson) => !isRequired.has(lesson)), ...picks], targets),
    boundSeconds: fixed.reduce((sum, lesson) => sum + lengthOf(lesson), 0) + route.boundSeconds,
    missing: new Map(targets.map(({ id }, area) => [id, route.missing[area] as number])),
  };
}

/**
 * The ids of lessons that a plan no longer needs: without all of them, the others still fill the gaps.
 * @param kept lessons that always stay
 */
export function spareLessons(kept: Lesson[], others: Lesson[], targets: Target[]): Set<string> {
  const areas = targets.map((target) => {
    const sum = pointsIn(kept, target.id) + pointsIn(others, target.id);
    return { id: target.id, sum, needed: Math.min(gapOf(target), sum) };
  });
  const spare = new Set<string>();
  for (const { id, points } of others.toSorted((a, b) => lengthOf(b) - lengthOf(a) || compareKeys(a.id, b.id))) {
    if (areas.some((area) => area.sum - (points[area.id] ?? 0) < area.needed)) continue;
    for (const area of areas) area.sum -= points[area.id] ?? 0;
    spare.add(id);
  }
  return spare;
}

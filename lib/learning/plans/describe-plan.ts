import type { Day } from "@/lib/platform/calendar";
import { type Chosen, gapOf, type Lesson, lengthOf, type PlanProblem, pointsIn, spareLessons } from "./choose-lessons";
import type { PlanDraft, PlanVideo } from "./schema";
import { type Pace, sessionSecondsOf, timetable } from "./timetable";

/** The pace of a plan with its days. */
export type PlanPace = Pace & Pick<PlanDraft, "startOn" | "timeZone" | "sessionAt">;

type Described = {
  trackId: string;
  problem: PlanProblem;
  chosen: Chosen;
  pinned: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  pace: PlanPace;
  today: Day;
  /** Seconds of lessons of the plan that were completed today. */
  spent: number;
};

/** The later of two days. */
export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * A plan as the API returns it, without the fields of a saved plan. Dates its lessons from today, or from its start.
 */
export function describePlan(described: Described): PlanDraft {
  const { trackId, problem, chosen, excluded, pace, today, spent } = described;
  const { targets } = problem;
  const lessons = [...chosen.required, ...chosen.others];
  const first = laterOf(pace.startOn, today);
  const dated = timetable(lessons.map(lengthOf), pace, first, first === today ? spent : 0);
  const seconds = lessons.reduce((sum, lesson) => sum + lengthOf(lesson), 0);
  const isIn = new Set(lessons.map(({ id }) => id));
  const required = new Set(chosen.required.map(({ id }) => id));
  const outside = problem.lessons.filter(({ id }) => !isIn.has(id) && !excluded.has(id));
  return {
    trackId,
    ...pace,
    sessionSeconds: sessionSecondsOf(pace),
    videos: describeLessons(described, dated.sessions),
    areas: targets.map((target) => ({ ...target, gap: gapOf(target), planned: pointsIn(lessons, target.id) })),
    seconds,
    boundSeconds: Math.min(seconds, chosen.boundSeconds),
    unknownLengths: lessons.filter(({ duration }) => duration === null).length,
    finishOn: lessons.length === 0 ? today : dated.finishOn,
    unreachable: targets.flatMap(({ id }) => {
      const missing = chosen.missing.get(id) ?? 0;
      return missing > 0 ? [{ area: id, missing }] : [];
    }),
    isShort: targets.some((target) => pointsIn(lessons, target.id) < gapOf(target) && pointsIn(outside, target.id) > 0),
    excludedVideoIds: [...excluded].filter((id) => !required.has(id)),
  };
}

/** The lessons of a plan, each with its reason and sessions. */
function describeLessons({ problem, chosen, pinned }: Described, sessions: PlanVideo["sessions"][]): PlanVideo[] {
  const { targets, paths } = problem;
  const open = targets.filter((target) => gapOf(target) > 0);
  const isPinned = ({ id }: Lesson) => pinned.has(id);
  const kept = [...chosen.required, ...chosen.others.filter(isPinned)];
  const spare = spareLessons(
    kept,
    chosen.others.filter((lesson) => !isPinned(lesson)),
    targets,
  );
  return [...chosen.required, ...chosen.others].map((lesson, index) => {
    const { id, title, duration, points } = lesson;
    const its = sessions[index] ?? [];
    return {
      videoId: id,
      title,
      seconds: lengthOf(lesson),
      isLengthKnown: duration !== null,
      reason: {
        paths: paths.filter(({ videoIds }) => videoIds.includes(id)).map((path) => path.id),
        areas: open.flatMap((target) => {
          const brought = Math.min(points[target.id] ?? 0, gapOf(target));
          return brought > 0 ? [{ id: target.id, points: brought, of: gapOf(target) }] : [];
        }),
      },
      isRequired: index < chosen.required.length,
      isPinned: isPinned(lesson),
      isNeeded: !spare.has(id),
      on: its[0]?.on ?? null,
      sessions: its,
    };
  });
}

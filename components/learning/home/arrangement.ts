import { followedList, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { Plan, PlanVideo } from "@/lib/learning/plans/schema";
import type { VideoPosition } from "@/lib/learning/progress/schema";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import type { Day } from "@/lib/platform/calendar";
import { compareKeys } from "@/lib/platform/compare-keys";

/** docs/behaviour.md, 16. */
const RECENT_VIDEOS = 6;
const MAX_ALIKE = 3;

/** A learner's positions, completions, paths, plans and assignments. */
type Activity = Record<"positions" | "completed" | "paths" | "plans" | "assignments", { length: number }>;

/** True until the learner has any activity or assignment. */
export const isNewcomer = (activity: Activity): boolean => Object.values(activity).every(({ length }) => length === 0);

type Dated = { createdAt: string; knowledgeAreas: { knowledgeAreaId: string }[] };

/** Keeps at most three lessons of an area, and of an import, whose lessons were added at the same time. */
export function spread<Lesson extends Dated>(lessons: Lesson[]): Lesson[] {
  const counts = new Map<string, number>();
  return lessons.filter(({ createdAt, knowledgeAreas }) => {
    const keys = [createdAt, ...knowledgeAreas.map(({ knowledgeAreaId }) => knowledgeAreaId)];
    if (keys.some((key) => (counts.get(key) ?? 0) >= MAX_ALIKE)) return false;
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  });
}

/** A lesson that the learner must complete: late, or due within seven days. */
export type DueLesson = { videoId: string; dueOn: Day; isLate: boolean };

/** The lesson to continue with, and the reason. */
export type NextLesson =
  | { videoId: string; reason: "late"; dueOn: Day }
  | { videoId: string; reason: "left off" | "due" | "plan" | "path" };

type State = {
  /** The latest first. */
  positions: Pick<VideoPosition, "videoId">[];
  /** The earliest first. */
  due: DueLesson[];
  /** The next lesson of the learner's plans. */
  planned: Pick<PlanVideo, "videoId"> | null;
  /** The lessons of the paths under way, the latest start first. */
  started: PathUnderWay[];
  completed: ReadonlySet<string>;
};

/**
 * The lesson to continue with (docs/behaviour.md, 16): a late lesson, else the one started last, else one that is due,
 * else the next one of a plan, else the next required one of a started path; null without any.
 */
export function findNextLesson({ positions, due, planned, started, completed }: State): NextLesson | null {
  const isOpen = (videoId: string) => !completed.has(videoId);
  const [soonest] = due.filter(({ videoId }) => isOpen(videoId));
  if (soonest?.isLate) return { videoId: soonest.videoId, reason: "late", dueOn: soonest.dueOn };
  const leftOff = positions.find(({ videoId }) => isOpen(videoId));
  if (leftOff) return { videoId: leftOff.videoId, reason: "left off" };
  if (soonest) return { videoId: soonest.videoId, reason: "due" };
  if (planned) return { videoId: planned.videoId, reason: "plan" };
  for (const { videoIds } of started) {
    const videoId = videoIds.find(isOpen);
    if (videoId) return { videoId, reason: "path" };
  }
  return null;
}

/** A lesson of a plan with the track of the plan. */
export type PlannedLesson = PlanVideo & { trackId: string };

/** The first open lesson of a learner's plans, by its day, then by the order of the plans; null without any. */
export function nextInPlans(
  plans: Pick<Plan, "trackId" | "videos">[],
  completed: ReadonlySet<string>,
): PlannedLesson | null {
  const firsts = plans.flatMap(({ trackId, videos }) => {
    const lesson = videos.find(({ videoId }) => !completed.has(videoId));
    return lesson ? [{ ...lesson, trackId }] : [];
  });
  // A lesson without a day is more than three years away.
  const dayOf = ({ on }: PlannedLesson) => on ?? "9999";
  return firsts.sort((a, b) => compareKeys(dayOf(a), dayOf(b)))[0] ?? null;
}

/** A path that a learner started and has not completed, with the required lessons of the version that they follow. */
export type PathUnderWay = { id: string; title: string; videoIds: string[] };

type Known = Pick<UserLearningPath, "pathId" | "startedAt" | "status" | "ownVideoIds" | "ownOptionalVideoIds"> &
  Partial<Pick<UserLearningPath, "ownUnplayableVideoIds">>;
type Path = Pick<LearningPath, "id" | "title" | "videoIds" | "optionalVideoIds"> &
  Partial<Pick<LearningPath, "unplayableVideoIds">>;

/** The paths that a learner started and has not completed, in the order of `known`; deleted ones are left out. */
export const underWay = (known: Known[], paths: Path[]): PathUnderWay[] =>
  known
    .filter(({ startedAt, status }) => startedAt !== null && status !== "completed")
    .flatMap((mine) => {
      const path = paths.find(({ id }) => id === mine.pathId);
      return path ? [{ id: path.id, title: path.title, videoIds: requiredIn(followedList(path, mine)) }] : [];
    });

/** The ids of the videos on Home. */
type Arrangement = {
  /** The large card at the top; null in an empty library. */
  hero: string | null;
  /** Videos 2 to 7. */
  recent: string[];
};

/**
 * Chooses the videos of Home: the next lesson, then the others that are not completed, then the completed ones
 * (docs/behaviour.md, 16).
 * @param videoIds newest first
 */
export function arrange(videoIds: string[], next: string | null, completed: ReadonlySet<string>): Arrangement {
  const others = videoIds.filter((id) => id !== next);
  const [hero = null, ...rest] = [
    ...(next === null ? [] : [next]),
    ...others.filter((id) => !completed.has(id)),
    ...others.filter((id) => completed.has(id)),
  ];
  return { hero, recent: rest.slice(0, RECENT_VIDEOS) };
}

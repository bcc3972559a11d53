import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { VideoPosition } from "@/lib/learning/progress/schema";
import type { LearningPath } from "@/lib/library/learning-paths/schema";

/** docs/behaviour.md, 16. */
const RECENT_VIDEOS = 6;

/** The lesson to go on with, and the reason for it. */
export type NextLesson = { videoId: string; reason: "left off" | "path" };

type State = {
  /** The latest first. */
  positions: Pick<VideoPosition, "videoId">[];
  /** The ids of the paths under way, the latest start first. */
  startedPathIds: string[];
  paths: Pick<LearningPath, "id" | "videoIds">[];
  completed: ReadonlySet<string>;
};

/** The lesson that was begun last, else the next lesson of a started path; null without either (docs/behaviour.md, 16). */
export function findNextLesson({ positions, startedPathIds, paths, completed }: State): NextLesson | null {
  const isOpen = (videoId: string) => !completed.has(videoId);
  const leftOff = positions.find(({ videoId }) => isOpen(videoId));
  if (leftOff) return { videoId: leftOff.videoId, reason: "left off" };
  for (const pathId of startedPathIds) {
    const videoId = paths.find(({ id }) => id === pathId)?.videoIds.find(isOpen);
    if (videoId) return { videoId, reason: "path" };
  }
  return null;
}

/** The ids of the paths that a learner started and has not completed. */
export const underWay = (paths: Pick<UserLearningPath, "pathId" | "startedAt" | "status">[]): string[] =>
  paths.filter(({ startedAt, status }) => startedAt !== null && status !== "completed").map(({ pathId }) => pathId);

/** The ids of the videos on Home. */
export type Arrangement = {
  /** The large card at the top; null in an empty library. */
  hero: string | null;
  /** Videos 2 to 7. */
  recent: string[];
};

/**
 * Chooses the videos of Home: the lesson to go on with, then the others that are not completed, then the completed ones
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

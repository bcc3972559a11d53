import { percentage } from "./percentage";
import type { UserLearningPath } from "./schema";

/** How far somebody is with a path, by its videos alone. */
export type PathProgress = Omit<UserLearningPath, "pathId">;

/**
 * A path is completed when all of its videos are, whenever that was; one without videos never is.
 * @param completions when each of its videos was completed, null for one that is not; those that have left the library are not among them
 * @param startedAt null while the person has not started it
 */
export function pathProgress(completions: (string | null)[], startedAt: string | null): PathProgress {
  const done = completions.filter((instant) => instant !== null);
  const isCompleted = done.length > 0 && done.length === completions.length;
  return {
    status: isCompleted ? "completed" : startedAt === null ? "not_started" : "in_progress",
    progressPercentage: percentage(done.length, completions.length),
    completedVideos: done.length,
    totalVideos: completions.length,
    startedAt,
    completedAt: isCompleted ? latest(done) : null,
  };
}

/** The latest of some instants, ISO 8601 UTC. */
export const latest = (instants: string[]): string | null =>
  instants.reduce<string | null>((last, instant) => (last === null || instant > last ? instant : last), null);

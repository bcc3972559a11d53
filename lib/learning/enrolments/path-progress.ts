import type { UserLearningPath } from "./schema";

/** A whole percentage, rounded down so that only a complete part is 100; 0 when `of` is 0. */
export function percentage(done: number, of: number): number {
  return of === 0 ? 0 : Math.floor((done * 100) / of);
}

/** A user's progress in one version of a path. */
export type PathProgress = Pick<
  UserLearningPath,
  "status" | "progressPercentage" | "completedVideos" | "totalVideos" | "startedAt" | "completedAt"
>;

/**
 * Computes a user's progress in one version of a path. It is completed when all of its required videos are, even before
 * its start. A version without required videos is never completed.
 * @param completions the completion time of each required video, null when not completed; without deleted videos
 * @param startedAt null until the user starts the path
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

/** The latest of some instants (ISO 8601, UTC); null for none. */
export const latest = (instants: string[]): string | null =>
  instants.reduce<string | null>((last, instant) => (last === null || instant > last ? instant : last), null);

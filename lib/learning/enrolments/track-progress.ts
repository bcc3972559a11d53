import { latest, pathProgress } from "./path-progress";
import { percentage } from "./percentage";
import type { UserCareerTrack } from "./schema";

/** How far somebody is with a track, by its paths alone. */
export type TrackProgress = Omit<UserCareerTrack, "trackId">;

/**
 * A track is completed when all of its paths are; one without paths never is.
 * @param paths of each of its paths, when its videos were completed
 * @param startedAt null while the person has not started it
 */
export function trackProgress(paths: (string | null)[][], startedAt: string | null): TrackProgress {
  const done = paths.flatMap((completions) => pathProgress(completions, null).completedAt ?? []);
  const isCompleted = done.length > 0 && done.length === paths.length;
  return {
    status: isCompleted ? "completed" : startedAt === null ? "not_started" : "in_progress",
    progressPercentage: percentage(done.length, paths.length),
    completedPaths: done.length,
    totalPaths: paths.length,
    startedAt,
    completedAt: isCompleted ? latest(done) : null,
  };
}

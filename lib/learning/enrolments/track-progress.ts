import { latest, pathProgress } from "./path-progress";
import { percentage } from "./percentage";
import type { UserCareerTrack } from "./schema";

/** A user's progress in a track. */
export type TrackProgress = Omit<UserCareerTrack, "trackId">;

/**
 * Computes a user's progress in a track. A track is completed when all of its paths are; one without paths never is.
 * @param paths the completion times of each path's videos, as in `pathProgress`
 * @param startedAt null until the user starts the track
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

import { latest, percentage } from "./path-progress";
import type { UserCareerTrack } from "./schema";

/** A path of a track; `completedAt` is null while the user has not completed it. */
type PathOfTrack = { id: string; completedAt: string | null };

/** A completion of the track that was not reopened, with its paths at that time. */
type FinishedTrack = { completedAt: string; pathIds: string[] };

/**
 * Computes a user's progress in a track. A track is completed when all of its paths are; a track without paths never
 * is. A completed track stays completed, whatever paths it gets or loses (docs/behaviour.md, 15).
 * @param startedAt null until the user starts the track
 */
export function trackProgress(
  paths: PathOfTrack[],
  startedAt: string | null,
  finished: FinishedTrack | null,
): Omit<UserCareerTrack, "trackId"> {
  if (finished) {
    const isNew = ({ id, completedAt }: PathOfTrack) => completedAt === null && !finished.pathIds.includes(id);
    const count = finished.pathIds.length;
    return {
      status: "completed",
      progressPercentage: 100,
      completedPaths: count,
      totalPaths: count,
      startedAt,
      completedAt: finished.completedAt,
      newPathIds: paths.filter(isNew).map(({ id }) => id),
    };
  }
  const done = paths.flatMap(({ completedAt }) => completedAt ?? []);
  const isCompleted = done.length > 0 && done.length === paths.length;
  return {
    status: isCompleted ? "completed" : startedAt === null ? "not_started" : "in_progress",
    progressPercentage: percentage(done.length, paths.length),
    completedPaths: done.length,
    totalPaths: paths.length,
    startedAt,
    completedAt: isCompleted ? latest(done) : null,
    newPathIds: [],
  };
}

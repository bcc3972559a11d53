import "server-only";
import type { NextStep } from "@/components/learning/enrolments/what-next";
import { readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { readLearningPaths } from "@/lib/library/learning-paths/prefetch";

/** The first path of a track with a finished path that the user has not finished. */
export async function findNextStep(pathId: string, userId: string): Promise<NextStep | undefined> {
  const [tracks, paths, known] = await Promise.all([
    listCareerTracks(false),
    readLearningPaths(),
    readUserPaths(userId),
  ]);
  const finished = new Set(known.flatMap((path) => (path.status === "completed" ? [path.pathId] : [])));
  for (const track of tracks.filter(({ learningPathIds }) => learningPathIds.includes(pathId))) {
    const nextId = track.learningPathIds.find((id) => !finished.has(id));
    const next = paths.find(({ id }) => id === nextId);
    if (next) return { title: next.title, href: `/learning-paths/${next.id}`, track: track.title };
  }
  return undefined;
}

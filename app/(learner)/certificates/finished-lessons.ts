import "server-only";
import { hoursLearned } from "@/lib/learning/progress/hours";
import { readProgress } from "@/lib/learning/progress/prefetch";
import { getVideos } from "@/lib/library/videos/data";

/** The lessons of a certificate that its user has completed, with their evidence, and the hours of all. */
export async function finishedLessons(userId: string, videoIds: string[]) {
  const [videos, progress] = await Promise.all([getVideos([...new Set(videoIds)]), readProgress(userId)]);
  const known = new Map(progress.map(({ videoId, evidence }) => [videoId, evidence]));
  const completed = videos.flatMap(({ id, title, duration }) => {
    const evidence = known.get(id);
    return evidence ? [{ id, title, duration, evidence }] : [];
  });
  return {
    lessons: completed.map(({ duration: _, ...lesson }) => lesson),
    hours: hoursLearned(completed.map(({ duration }) => duration)),
  };
}

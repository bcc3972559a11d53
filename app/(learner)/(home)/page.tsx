import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { findNextLesson } from "@/components/learning/home/arrangement";
import { OverviewScreen } from "@/components/learning/home/overview-screen";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchUserPaths, readUserPaths } from "@/lib/learning/enrolments/prefetch";
import {
  prefetchPositions,
  prefetchProgress,
  prefetchSummary,
  readPositions,
  readProgress,
} from "@/lib/learning/progress/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearningPaths, readLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import { listVideos } from "@/lib/library/videos/read-library";
import { type Video, videoListSchema } from "@/lib/library/videos/schema";
import { dayOf } from "@/lib/platform/calendar";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Home" };

/** Number of videos: one featured and six recent (docs/behaviour.md, 16). */
const SHOWN_VIDEOS = 7;

/** `/`: the lesson to go on with, the newest lessons and the learner's own figures. */
export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const newest = readNewest(id);
  const [videos, state] = await Promise.all([
    newest,
    prefetch(
      prefetchVideos(newest),
      prefetchVideos(readNextLesson(id)),
      prefetchSummary(id, timeZone, now),
      prefetchProgress(id),
      prefetchPositions(id),
      prefetchUserPaths(id),
      prefetchKnowledgeAreas(),
      prefetchLearningPaths(),
    ),
  ]);
  return (
    <HydrationBoundary state={state}>
      <OverviewScreen userId={id} videoIds={videos.map((video) => video.id)} today={dayOf(now, timeZone)} />
    </HydrationBoundary>
  );
}

/** The newest videos that the learner has not completed, then the completed among the newest of all. */
async function readNewest(userId: string): Promise<Video[]> {
  const [open, all] = await Promise.all(
    [{ completed: "false" }, {}].map((filter) =>
      listVideos(videoListSchema.parse({ ...filter, limit: SHOWN_VIDEOS }), userId),
    ),
  );
  const videos = [...(open?.items ?? []), ...(all?.items ?? [])];
  return videos.filter(({ id }, index) => videos.findIndex((video) => video.id === id) === index);
}

/** The lesson to go on with, in a list of at most one. */
async function readNextLesson(userId: string): Promise<Video[]> {
  const [positions, userPaths, paths, progress] = await Promise.all([
    readPositions(userId),
    readUserPaths(userId),
    readLearningPaths(),
    readProgress(userId),
  ]);
  const next = findNextLesson({
    positions,
    startedPathIds: userPaths.map(({ pathId }) => pathId),
    paths,
    completed: new Set(progress.filter(({ completed }) => completed).map(({ videoId }) => videoId)),
  });
  return getVideos(next ? [next.videoId] : []);
}

import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OverviewScreen } from "@/components/learning/home/overview-screen";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchPositions, prefetchProgress, prefetchSummary, readPositions } from "@/lib/learning/progress/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import { listVideos } from "@/lib/library/videos/read-library";
import { videoListSchema } from "@/lib/library/videos/schema";
import { dayOf } from "@/lib/platform/calendar";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Home" };

/** Number of videos: one featured and six recent (docs/behaviour.md, 16). */
const SHOWN_VIDEOS = 7;

/** `/`: the newest lessons and the learner's own figures. */
export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const newest = listVideos(videoListSchema.parse({ limit: SHOWN_VIDEOS }), id);
  const [{ items: videos }, state] = await Promise.all([
    newest,
    prefetch(
      prefetchVideos(newest.then(({ items }) => items)),
      prefetchVideos(readLastWatched(id)),
      prefetchSummary(id, timeZone, now),
      prefetchProgress(id),
      prefetchPositions(id),
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

/** The last watched video that the learner has not completed, in a list of at most one. */
async function readLastWatched(userId: string) {
  const positions = await readPositions(userId);
  return getVideos(positions.slice(0, 1).map(({ videoId }) => videoId));
}

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OverviewScreen } from "@/components/learning/home/overview-screen";
import { requireActor } from "@/lib/identity/auth/session";
import { positionsQuery, progressQuery, summaryQuery } from "@/lib/learning/progress/api";
import { getSummary, listPositions } from "@/lib/learning/progress/data";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { listLearningPaths } from "@/lib/library/learning-paths/data";
import { videoQuery } from "@/lib/library/videos/api";
import { getVideos } from "@/lib/library/videos/data";
import { listVideos } from "@/lib/library/videos/read-library";
import { videoListSchema } from "@/lib/library/videos/schema";
import { dayOf } from "@/lib/platform/calendar";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { readAreas, readProgress } from "../read";

export const metadata: Metadata = { title: "Home" };

/** Videos: one featured and six recent (docs/behaviour.md, 16). */
const SHOWN = 7;

export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const [{ items: videos }, summary, progress, areas, paths, { positions, leftOff }] = await Promise.all([
    listVideos(videoListSchema.parse({ limit: SHOWN }), id),
    getSummary(id, timeZone, now),
    readProgress(id),
    readAreas(),
    listLearningPaths(),
    readPositions(id),
  ]);
  const client = makeQueryClient();
  for (const video of [...videos, ...leftOff]) client.setQueryData(videoQuery(video.id).queryKey, video);
  client.setQueryData(summaryQuery(id).queryKey, summary);
  client.setQueryData(progressQuery(id).queryKey, progress);
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  client.setQueryData(learningPathsQuery().queryKey, paths);
  client.setQueryData(positionsQuery(id).queryKey, positions);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewScreen userId={id} videoIds={videos.map((video) => video.id)} today={dayOf(now, timeZone)} />
    </HydrationBoundary>
  );
}

/** Where the learner left what they have not completed, with the video they left last. */
async function readPositions(userId: string) {
  const positions = await listPositions(userId);
  return { positions, leftOff: await getVideos(positions.slice(0, 1).map(({ videoId }) => videoId)) };
}

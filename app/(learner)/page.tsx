import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { OverviewScreen } from "@/components/overview/overview-screen";
import { OverviewSkeleton } from "@/components/overview/overview-skeleton";
import { weekdayAndDate } from "@/components/progress/day-label";
import { requireActor } from "@/lib/auth/session";
import { makeQueryClient } from "@/lib/http/query-client";
import { knowledgeAreasQuery } from "@/lib/knowledge-areas/api";
import { progressQuery, summaryQuery } from "@/lib/progress/api";
import { dayOf } from "@/lib/progress/calendar";
import { getSummary } from "@/lib/progress/data";
import { videoQuery } from "@/lib/videos/api";
import { listVideos } from "@/lib/videos/read-library";
import { videoListSchema } from "@/lib/videos/schema";
import { readAreas, readProgress } from "./read";

export const metadata: Metadata = { title: "Home" };

/** One video featured and six recent (specification, section 9). */
const SHOWN = 7;

export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const date = weekdayAndDate(dayOf(now, timeZone));
  // A loading.tsx here would stand in for every learner's screen, not for this one.
  return (
    <Suspense fallback={<OverviewSkeleton date={date} />}>
      <Overview userId={id} timeZone={timeZone} now={now} date={date} />
    </Suspense>
  );
}

type Props = { userId: string; timeZone: string; now: Date; date: string };

async function Overview({ userId, timeZone, now, date }: Props) {
  const [{ items: videos }, summary, progress, areas] = await Promise.all([
    listVideos(videoListSchema.parse({ limit: SHOWN }), userId),
    getSummary(userId, timeZone, now),
    readProgress(userId),
    readAreas(),
  ]);
  const client = makeQueryClient();
  for (const video of videos) client.setQueryData(videoQuery(video.id).queryKey, video);
  client.setQueryData(summaryQuery(userId).queryKey, summary);
  client.setQueryData(progressQuery(userId).queryKey, progress);
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewScreen userId={userId} videoIds={videos.map((video) => video.id)} date={date} />
    </HydrationBoundary>
  );
}

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { VideoLibrary } from "@/components/learning/learn/video-library";
import { PageHeader } from "@/components/ui/page-header";
import { progressQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { VIDEOS_PER_PAGE, videosQuery } from "@/lib/library/videos/api";
import { listVideos } from "@/lib/library/videos/read-library";
import { videoListSchema } from "@/lib/library/videos/schema";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { readAreas, readProgress } from "../read";
import { readFilter, type SearchParams } from "./filter";

type Props = { searchParams: SearchParams; userId: string };

/** The Learn screen with its first page of videos, which the browser continues. */
export async function Library({ searchParams, userId }: Props) {
  const areas = await readAreas();
  const filter = readFilter(searchParams, areas);
  const [page, progress] = await Promise.all([
    listVideos(videoListSchema.parse({ ...filter, limit: VIDEOS_PER_PAGE }), userId),
    readProgress(userId),
  ]);
  const client = makeQueryClient();
  const { queryKey, initialPageParam } = videosQuery(filter);
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  client.setQueryData(progressQuery(userId).queryKey, progress);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Learn" />
      <VideoLibrary filter={filter} userId={userId} />
    </HydrationBoundary>
  );
}

import { VideoLibrary } from "@/components/learning/learn/video-library";
import { Prefetched } from "@/components/shell/query-provider";
import { PageHeader } from "@/components/ui/page-header";
import { prefetchPositions, prefetchProgress } from "@/lib/learning/progress/prefetch";
import { prefetchKnowledgeAreas, readKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLibrary } from "@/lib/library/videos/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";
import { readFilter, type SearchParams } from "./filter";

type Props = { searchParams: SearchParams; userId: string };

/** The Learn screen with its first page of videos; the browser loads the others. */
export async function Library({ searchParams, userId }: Props) {
  const filter = readFilter(searchParams, await readKnowledgeAreas());
  const state = await prefetch(
    prefetchLibrary(filter, userId),
    prefetchProgress(userId),
    prefetchPositions(userId),
    prefetchKnowledgeAreas(),
  );
  return (
    <Prefetched state={state}>
      <PageHeader title="Learn" />
      <VideoLibrary filter={filter} userId={userId} />
    </Prefetched>
  );
}

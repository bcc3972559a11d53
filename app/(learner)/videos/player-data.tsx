import type { ReactNode } from "react";
import { Prefetched } from "@/components/shell/query-provider";
import { prefetchMoments } from "@/lib/learning/moments/prefetch";
import { prefetchPositions, prefetchProgress } from "@/lib/learning/progress/prefetch";
import { prefetchOwnRating, prefetchRatingAverage } from "@/lib/learning/ratings/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearnerCount, prefetchVideos } from "@/lib/library/videos/prefetch";
import type { Video } from "@/lib/library/videos/schema";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

type Props = { video: Video; userId: string; children: ReactNode };

/** Prefetches all data that a video's player shows. */
export async function PlayerData({ video, userId, children }: Props) {
  const state = await prefetch(
    prefetchVideos([video]),
    prefetchLearnerCount(video),
    prefetchMoments(video.id, userId),
    prefetchRatingAverage(video),
    prefetchOwnRating(video.id, userId),
    prefetchPositions(userId),
    prefetchProgress(userId),
    prefetchKnowledgeAreas(),
    prefetchUserAssignments(userId),
  );
  return <Prefetched state={state}>{children}</Prefetched>;
}

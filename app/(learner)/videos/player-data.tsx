import "server-only";
import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { Prefetched } from "@/components/shell/query-provider";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchMoments } from "@/lib/learning/moments/prefetch";
import { prefetchPositions, prefetchProgress } from "@/lib/learning/progress/prefetch";
import { prefetchOwnRating, prefetchRatingAverage } from "@/lib/learning/ratings/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { prefetchLearnerCount, prefetchVideos } from "@/lib/library/videos/prefetch";
import type { Video } from "@/lib/library/videos/schema";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";
import { idParams } from "@/lib/platform/schema";

/** The video of an address, read once per request; null for an unknown or malformed id. */
export const findVideo = cache(async (id: string): Promise<Video | null> => {
  if (!idParams.safeParse({ id }).success) return null;
  const [video] = await getVideos([id]);
  return video ?? null;
});

/** The document's title while a video's player is open. */
export async function playerMetadata(videoId: string): Promise<Metadata> {
  await requireActor();
  try {
    const video = await findVideo(videoId);
    return { title: video?.title ?? "Video not found" };
  } catch {
    // The page shows the failure; the document still needs a title.
    return { title: "Lesson" };
  }
}

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

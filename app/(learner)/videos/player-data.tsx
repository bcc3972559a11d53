import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { positionsQuery, progressQuery } from "@/lib/learning/progress/api";
import { listPositions } from "@/lib/learning/progress/data";
import { ownRatingQuery, ratingAverageQuery } from "@/lib/learning/ratings/api";
import { getRating } from "@/lib/learning/ratings/data";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learnerCountQuery, videoQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { readAreas, readProgress } from "../read";

type Props = { video: Video; userId: string; children: ReactNode };

/** Has read all that a video's player shows before the browser asks. */
export async function PlayerData({ video, userId, children }: Props) {
  const [areas, progress, positions, rating] = await Promise.all([
    readAreas(),
    readProgress(userId),
    listPositions(userId),
    getRating(video.id, userId),
  ]);
  const { learnerCount, averageRating, totalRatings } = video;
  const client = makeQueryClient();
  client.setQueryData(videoQuery(video.id).queryKey, video);
  client.setQueryData(learnerCountQuery(video.id).queryKey, { learnerCount });
  client.setQueryData(ratingAverageQuery(video.id).queryKey, { averageRating, totalRatings });
  client.setQueryData(ownRatingQuery(video.id, userId).queryKey, rating);
  client.setQueryData(positionsQuery(userId).queryKey, positions);
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  client.setQueryData(progressQuery(userId).queryKey, progress);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}

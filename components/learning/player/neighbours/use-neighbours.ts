"use client";

import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import type { Origin } from "@/components/library/videos/video-address";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { followedList, requiredIn } from "@/lib/learning/enrolments/followed-list";
import { learningPathQuery } from "@/lib/library/learning-paths/api";
import { keepVideo, videoQuery, videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { type Neighbours, neighboursOf } from "./neighbours";

type NamedVideo = Pick<Video, "id" | "title">;

/**
 * The previous and next video in the path or list that the video was opened from; null until they are loaded. Optional
 * and unplayable videos of a path are skipped.
 */
export function useNeighbours(videoId: string, origin: Origin): Neighbours<NamedVideo> {
  const inPath = useInPath(videoId, "pathId" in origin ? origin : null);
  const inList = useInList(videoId, "filter" in origin ? origin.filter : null);
  return "pathId" in origin ? inPath : inList;
}

function useInPath(videoId: string, origin: Extract<Origin, { pathId: string }> | null): Neighbours<NamedVideo> {
  const userId = useCurrentUser()?.id ?? "";
  const { data: path } = useQuery({ ...learningPathQuery(origin?.pathId ?? ""), enabled: origin !== null });
  const { data: paths } = useQuery({ ...userPathsQuery(userId), enabled: origin !== null && userId !== "" });
  const known = paths?.find(({ pathId }) => pathId === origin?.pathId);
  const list = followedList(path ?? { videoIds: [], optionalVideoIds: [] }, known);
  const required = requiredIn(list);
  const isListed = (id: string) => (origin?.isNewOnly ? known?.newVideoIds.includes(id) : required.includes(id));
  const shown = list.videoIds.filter((id) => id === videoId || isListed(id));
  const { previous, next } = neighboursOf(
    shown.map((id) => ({ id })),
    videoId,
  );
  const neighbours = [previous, next].flatMap((entry) => entry ?? []);
  const videos = useQueries({ queries: neighbours.map(({ id }) => videoQuery(id)) });
  const loaded = (entry: { id: string } | null) => videos.find(({ data }) => data?.id === entry?.id)?.data ?? null;
  return { previous: loaded(previous), next: loaded(next) };
}

function useInList(
  videoId: string,
  filter: Extract<Origin, { filter: unknown }>["filter"] | null,
): Neighbours<NamedVideo> {
  const client = useQueryClient();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...videosQuery(filter ?? {}),
    enabled: filter !== null,
  });
  const current = data?.pages.flatMap((page) => page.items) ?? [];
  // A list filtered by 'not completed' loses a video on completion: the last list that contained it is kept.
  const [lastList, setLastList] = useState<{ key: string; videos: Video[] }>({ key: "", videos: [] });
  const key = JSON.stringify(filter);
  const isListed = current.some(({ id }) => id === videoId);
  const list = isListed ? current : lastList.key === key ? lastList.videos : [];
  if (isListed && (current.length !== lastList.videos.length || lastList.key !== key))
    setLastList({ key, videos: current });

  const isLast = isListed && current.at(-1)?.id === videoId;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, isError, fetchNextPage]);

  const { previous, next } = neighboursOf(list, videoId);
  useEffect(() => {
    // Caches both videos, so that they open without a request.
    for (const video of [previous, next]) {
      if (video) keepVideo(client, video);
    }
  }, [client, previous, next]);
  return { previous, next };
}

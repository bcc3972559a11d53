"use client";

import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Origin } from "@/components/library/videos/video-address";
import { learningPathQuery } from "@/lib/library/learning-paths/api";
import { keepVideo, videoQuery, videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { type Neighbours, neighboursOf } from "./neighbours";

type Named = Pick<Video, "id" | "title">;

/** The videos before and after one, in the path or the list it was opened from; none while they are not known. */
export function useNeighbours(videoId: string, origin: Origin): Neighbours<Named> {
  const inPath = useInPath(videoId, "pathId" in origin ? origin.pathId : null);
  const inList = useInList(videoId, "filter" in origin ? origin.filter : null);
  return "pathId" in origin ? inPath : inList;
}

function useInPath(videoId: string, pathId: string | null): Neighbours<Named> {
  const { data: path } = useQuery({ ...learningPathQuery(pathId ?? ""), enabled: pathId !== null });
  const { previous, next } = neighboursOf(path?.videoIds.map((id) => ({ id })) ?? [], videoId);
  const beside = [previous, next].flatMap((one) => one ?? []);
  const videos = useQueries({ queries: beside.map(({ id }) => videoQuery(id)) });
  const named = (one: { id: string } | null) => videos.find(({ data }) => data?.id === one?.id)?.data ?? null;
  return { previous: named(previous), next: named(next) };
}

function useInList(videoId: string, filter: Extract<Origin, { filter: unknown }>["filter"] | null): Neighbours<Named> {
  const client = useQueryClient();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...videosQuery(filter ?? {}),
    enabled: filter !== null,
  });
  const now = data?.pages.flatMap((page) => page.items) ?? [];
  // A list of what is not completed loses the video that has just been completed, and its place with it.
  const [kept, setKept] = useState<{ of: string; videos: Video[] }>({ of: "", videos: [] });
  const of = JSON.stringify(filter);
  const isListed = now.some(({ id }) => id === videoId);
  const list = isListed ? now : kept.of === of ? kept.videos : [];
  if (isListed && (now.length !== kept.videos.length || kept.of !== of)) setKept({ of, videos: now });

  const isLast = isListed && now.at(-1)?.id === videoId;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, isError, fetchNextPage]);

  const { previous, next } = neighboursOf(list, videoId);
  useEffect(() => {
    // What the list knows of them is there when they are opened.
    for (const video of [previous, next]) {
      if (video) keepVideo(client, video);
    }
  }, [client, previous, next]);
  return { previous, next };
}

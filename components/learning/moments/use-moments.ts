"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { momentsQuery } from "@/lib/learning/moments/api";
import type { MomentKind } from "@/lib/learning/moments/schema";

/** All questions about a video, or all of the user's own notes on it, by second. Pages are read one after the other. */
export function useMoments(videoId: string, kind: MomentKind) {
  const query = useInfiniteQuery(momentsQuery(videoId));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const moments = query.data?.pages.flatMap((page) => page.items).filter((moment) => moment.kind === kind);
  return { query, moments };
}

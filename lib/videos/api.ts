import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/http/request";
import type { LearnerCount, Video, VideoSort } from "./schema";

/** What a reader of the library asks for; empty parts ask for nothing. */
export type VideoFilter = { q?: string; areaId?: string; completed?: "true" | "false"; sort?: VideoSort };

/** Cards a screen shows before it asks for more. */
export const VIDEOS_PER_PAGE = 24;

const listPath = (filter: VideoFilter) => {
  const asked = Object.entries(filter).filter(([, value]) => value);
  return `/api/videos?${new URLSearchParams([...asked, ["limit", String(VIDEOS_PER_PAGE)]])}`;
};

export const videosQuery = (filter: VideoFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", filter],
    queryFn: ({ pageParam, signal }) => requestPage<Video>(pageParam, signal),
    initialPageParam: listPath(filter),
    getNextPageParam: (page: Page<Video>) => page.next,
  });

export const videoQuery = (id: string) => queryOptions<Video>({ queryKey: ["/api/videos", id] });

export const learnerCountQuery = (id: string) =>
  queryOptions<LearnerCount>({ queryKey: ["/api/videos", id, "learner-count"] });

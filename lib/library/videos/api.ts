import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type {
  AreaUsage,
  LearnerCount,
  Video,
  VideoArea,
  VideoLengthRange,
  VideoMetadata,
  VideoNeed,
  VideoShow,
  VideoSort,
} from "./schema";

/** Filters and order of a list of videos; empty fields are ignored. */
export type VideoFilter = {
  q?: string;
  areaId?: string;
  completed?: "true" | "false";
  show?: VideoShow;
  length?: VideoLengthRange;
  needs?: VideoNeed;
  sort?: VideoSort;
};

/** The limit of characters of a search. */
const MAX_QUERY_CHARACTERS = 200;

/** Videos in one page of a list. */
export const VIDEOS_PER_PAGE = 24;

const listPath = (filter: VideoFilter) => {
  const params = Object.entries(filter).filter(([, value]) => value);
  return `/api/videos?${new URLSearchParams([...params, ["limit", String(VIDEOS_PER_PAGE)]])}`;
};

/** Pages of the library that match the filter, in its order. */
export const videosQuery = (filter: VideoFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", filter],
    queryFn: ({ pageParam, signal }) => requestPage<Video>(pageParam, signal),
    initialPageParam: listPath(filter),
    getNextPageParam: (page: Page<Video>) => page.next,
  });

/** The ids of all videos that match a filter, fetched on demand only; administrators only. */
export const videoIdsQuery = ({ q, areaId, needs }: VideoFilter) =>
  queryOptions<string[]>({
    queryKey: ["/api/videos", "ids", { q, areaId, needs }],
    queryFn: ({ signal }) => {
      const params = Object.entries({ q, areaId, needs }).flatMap(([name, value]) => (value ? [[name, value]] : []));
      return request(`/api/videos/ids?${new URLSearchParams(params)}`, { signal });
    },
    staleTime: 0,
  });

/** Videos whose title and description contain the words of a title. */
export const findByTitle = (title: string) =>
  request<Video[]>(
    `/api/videos?${new URLSearchParams({ q: title.replace(/[^\p{L}\p{N}]+/gu, " ").slice(0, MAX_QUERY_CHARACTERS), limit: "100" })}`,
  );

/** One video, with its scores and counters. */
export const videoQuery = (id: string) => queryOptions<Video>({ queryKey: ["/api/videos", id] });

/** Caches a video of a list, so that its player opens without a request. An existing entry is kept. */
export function keepVideo(client: QueryClient, video: Video) {
  client.setQueryData(videoQuery(video.id).queryKey, (cached) => cached ?? video);
}

/** The number of users who completed a video. */
export const learnerCountQuery = (id: string) =>
  queryOptions<LearnerCount>({ queryKey: ["/api/videos", id, "learner-count"] });

/** Looks up a video's title, thumbnail and duration at its provider; administrators only. */
export const lookUpVideo = (url: string, signal?: AbortSignal) =>
  request<VideoMetadata>(`/api/video-metadata?${new URLSearchParams({ url })}`, { signal });

/** The address that downloads the library as a spreadsheet; administrators only. */
export const VIDEOS_EXPORT = "/api/videos/export";

/** Videos and points of the library by area; administrators only. */
export const areaUsageQuery = () => queryOptions<AreaUsage[]>({ queryKey: ["/api/video-knowledge-matrix", "usage"] });

/** The points of one video by area, most points first. */
export const areasOfVideoQuery = (videoId: string) =>
  queryOptions<VideoArea[]>({ queryKey: ["/api/videos", videoId, "knowledge-areas"] });

import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type {
  AreaUsage,
  ImportedVideo,
  LearnerCount,
  Video,
  VideoArea,
  VideoBulk,
  VideoImport,
  VideoInput,
  VideoMetadata,
  VideoNeed,
  VideoSort,
} from "./schema";

/** What a reader of the library asks for; empty parts ask for nothing. */
export type VideoFilter = {
  q?: string;
  areaId?: string;
  completed?: "true" | "false";
  needs?: VideoNeed;
  sort?: VideoSort;
};

/** Cards a screen shows before it asks for more. */
export const VIDEOS_PER_PAGE = 24;

const listPath = (filter: VideoFilter) => {
  const asked = Object.entries(filter).filter(([, value]) => value);
  return `/api/videos?${new URLSearchParams([...asked, ["limit", String(VIDEOS_PER_PAGE)]])}`;
};

/** Pages of the library in the order of the filter. */
export const videosQuery = (filter: VideoFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", filter],
    queryFn: ({ pageParam, signal }) => requestPage<Video>(pageParam, signal),
    initialPageParam: listPath(filter),
    getNextPageParam: (page: Page<Video>) => page.next,
  });

/** One video, with its scores and counters. */
export const videoQuery = (id: string) => queryOptions<Video>({ queryKey: ["/api/videos", id] });

/** Keeps a video that a list has brought, so that its player shows it at once; what is kept of it already stays. */
export function keepVideo(client: QueryClient, video: Video) {
  client.setQueryData(videoQuery(video.id).queryKey, (kept) => kept ?? video);
}

/** How many users completed a video. */
export const learnerCountQuery = (id: string) =>
  queryOptions<LearnerCount>({ queryKey: ["/api/videos", id, "learner-count"] });

/** Tells how long a video is; the answer is the video with the length that counts. @param duration seconds */
export const reportDuration = (id: string, duration: number) =>
  request<Video>(`/api/videos/${id}/duration`, { method: "POST", body: { duration } });

/** What the provider says of a video; administrators only. */
export const lookUpVideo = (url: string, signal?: AbortSignal) =>
  request<VideoMetadata>(`/api/video-metadata?${new URLSearchParams({ url })}`, { signal });

/** @throws {ApiError} 409 when the provider's video is in the library */
export const createVideo = (input: VideoInput) => request<Video>("/api/videos", { method: "POST", body: input });

/** Refused with 412 when the video is not as it was read. */
export const updateVideo = (read: Video, input: VideoInput) =>
  request<Video>(`/api/videos/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** @throws {ApiError} 412 when the video is not as it was read */
export const deleteVideo = (read: Video) =>
  request(`/api/videos/${read.id}`, { method: "DELETE", unchangedSince: read });

/** Where the library is downloaded as a spreadsheet; administrators only. */
export const VIDEOS_EXPORT = "/api/videos/export";

/** What an import would do with each row of a spreadsheet; nothing is written. */
export const checkImport = (rows: VideoImport["rows"]) =>
  request<ImportedVideo[]>("/api/videos/import", { method: "POST", body: { rows, dryRun: true } });

/** How much the library offers in each area; administrators only. */
export const areaUsageQuery = () => queryOptions<AreaUsage[]>({ queryKey: ["/api/video-knowledge-matrix", "usage"] });

/** What one video is worth, most points first. */
export const areasOfVideoQuery = (videoId: string) =>
  queryOptions<VideoArea[]>({ queryKey: ["/api/videos", videoId, "knowledge-areas"] });

/** One thing done to many videos, together or not at all. */
export const changeVideos = (bulk: VideoBulk) =>
  request<{ changed: number }>("/api/videos/bulk", { method: "POST", body: bulk });

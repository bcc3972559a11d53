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

/** Filters and order of a list of videos; empty fields are ignored. */
export type VideoFilter = {
  q?: string;
  areaId?: string;
  completed?: "true" | "false";
  needs?: VideoNeed;
  sort?: VideoSort;
};

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

/** One video, with its scores and counters. */
export const videoQuery = (id: string) => queryOptions<Video>({ queryKey: ["/api/videos", id] });

/** Caches a video of a list, so that its player opens without a request; an entry that exists is kept. */
export function keepVideo(client: QueryClient, video: Video) {
  client.setQueryData(videoQuery(video.id).queryKey, (cached) => cached ?? video);
}

/** The number of users who completed a video. */
export const learnerCountQuery = (id: string) =>
  queryOptions<LearnerCount>({ queryKey: ["/api/videos", id, "learner-count"] });

/** Reports a video's duration; the answer is the video with the saved duration. @param duration seconds */
export const reportDuration = (id: string, duration: number) =>
  request<Video>(`/api/videos/${id}/duration`, { method: "POST", body: { duration } });

/** Looks up a video's title, thumbnail and duration at its provider; administrators only. */
export const lookUpVideo = (url: string, signal?: AbortSignal) =>
  request<VideoMetadata>(`/api/video-metadata?${new URLSearchParams({ url })}`, { signal });

/** Adds a video. @throws {ApiError} 409 when the provider's video is in the library */
export const createVideo = (input: VideoInput) => request<Video>("/api/videos", { method: "POST", body: input });

/** Changes a video. @throws {ApiError} 412 when it was changed since it was read */
export const updateVideo = (read: Video, input: VideoInput) =>
  request<Video>(`/api/videos/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** Deletes a video. @throws {ApiError} 412 when it was changed since it was read */
export const deleteVideo = (read: Video) =>
  request(`/api/videos/${read.id}`, { method: "DELETE", unchangedSince: read });

/** The address that downloads the library as a spreadsheet; administrators only. */
export const VIDEOS_EXPORT = "/api/videos/export";

/** Runs an import without writing: the answer has the outcome of each row. */
export const checkImport = (rows: VideoImport["rows"]) =>
  request<ImportedVideo[]>("/api/videos/import", { method: "POST", body: { rows, dryRun: true } });

/** Videos and points of the library by area; administrators only. */
export const areaUsageQuery = () => queryOptions<AreaUsage[]>({ queryKey: ["/api/video-knowledge-matrix", "usage"] });

/** The points of one video by area, most points first. */
export const areasOfVideoQuery = (videoId: string) =>
  queryOptions<VideoArea[]>({ queryKey: ["/api/videos", videoId, "knowledge-areas"] });

/** Scores or deletes many videos, all or none. */
export const changeVideos = (bulk: VideoBulk) =>
  request<{ changed: number }>("/api/videos/bulk", { method: "POST", body: bulk });

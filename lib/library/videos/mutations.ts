import { type InfiniteData, mutationOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { type Page, request } from "@/lib/platform/http/request";
import { type VideoFilter, videoQuery } from "./api";
import { bulkParts } from "./bulk-parts";
import type { Video, VideoBulk, VideoInput } from "./schema";

/**
 * Adds a video, or changes `read`; 412 when it was changed since it was read.
 * @throws {ApiError} 409 when the provider's video is in the library
 */
export const saveVideoMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: VideoInput; read: Video | null }) =>
      read
        ? request<Video>(`/api/videos/${read.id}`, { method: "PUT", body: input, unchangedSince: read })
        : request<Video>("/api/videos", { method: "POST", body: input }),
    onSuccess: (_video, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a video, then refetches every list. @throws {ApiError} 412 when it was changed since it was read */
export const deleteVideoMutation = () =>
  mutationOptions({
    mutationFn: (read: Video) => request(`/api/videos/${read.id}`, { method: "DELETE", unchangedSince: read }),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

/** Changes many videos in parts, each all or none. @returns the number of changed videos */
async function changeVideos(bulk: VideoBulk): Promise<number> {
  let changed = 0;
  for (const videoIds of bulkParts(bulk.videoIds)) {
    const body = { ...bulk, videoIds };
    changed += (await request<{ changed: number }>("/api/videos/bulk", { method: "POST", body })).changed;
  }
  return changed;
}

/** Scores, deletes or restores many videos, or removes an area from them. */
export const changeVideosMutation = () =>
  mutationOptions({
    mutationFn: changeVideos,
    // Also after a failure: earlier parts are saved.
    onSettled: (_answer, _error, _bulk, _before, { client }) => invalidateAll(client),
  });

/** Reports a video's duration in seconds, and shows the duration that the server saved. */
export const reportDurationMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, duration }: { videoId: string; duration: number }) =>
      request<Video>(`/api/videos/${videoId}/duration`, { method: "POST", body: { duration } }),
    onSuccess: ({ duration }, { videoId }, _before, { client }) =>
      changeShownVideo(client, videoId, (shown) => ({ ...shown, duration })),
  });

/** Changes a video in the query cache, in its player and in every list of videos. */
export function changeShownVideo(client: QueryClient, videoId: string, change: (video: Video) => Video) {
  client.setQueryData(videoQuery(videoId).queryKey, (video) => video && change(video));
  client.setQueriesData<InfiniteData<Page<Video>>>({ predicate: ({ queryKey }) => isList(queryKey) }, (list) => {
    const items = (page: Page<Video>) => page.items.map((video) => (video.id === videoId ? change(video) : video));
    return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: items(page) })) };
  });
}

/** Invalidates the lists of videos whose filter depends on a change. */
export const invalidateLists = (client: QueryClient, isAffected: (filter: VideoFilter) => boolean) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) && isAffected(queryKey[1]) });

const isList = (key: QueryKey): key is [string, VideoFilter] => key[0] === "/api/videos" && typeof key[1] === "object";

import { type InfiniteData, mutationOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { type Page, request } from "@/lib/platform/http/request";
import {
  changeVideos,
  createVideo,
  deleteVideo,
  reportDuration,
  updateVideo,
  type VideoFilter,
  videoQuery,
} from "./api";
import type { ImportedVideo, Video, VideoBulk, VideoImport, VideoInput } from "./schema";

/** Adds a video, or changes the one that was read; refused with 412 when it has been changed since. */
export const saveVideoMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: VideoInput; read: Video | null }) =>
      read ? updateVideo(read, input) : createVideo(input),
    onSuccess: (_video, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a video, then refetches every list that showed it. */
export const deleteVideoMutation = () =>
  mutationOptions({
    mutationFn: (read: Video) => deleteVideo(read),
    // Refused too: somebody else may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

/** Scores or deletes many videos, together or not at all. */
export const changeVideosMutation = () =>
  mutationOptions({
    mutationFn: (bulk: VideoBulk) => changeVideos(bulk),
    onSuccess: (_answer, _bulk, _before, { client }) => invalidateAll(client),
  });

/** Adds the videos of a spreadsheet. */
export const importVideosMutation = () =>
  mutationOptions({
    mutationFn: (rows: VideoImport["rows"]) =>
      request<ImportedVideo[]>("/api/videos/import", { method: "POST", body: { rows, dryRun: false } }),
    onSuccess: (_rows, _variables, _before, { client }) => invalidateAll(client),
  });

/** Saves a video's length as its player tells it, in seconds, and shows the length that counts. */
export const reportDurationMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, duration }: { videoId: string; duration: number }) => reportDuration(videoId, duration),
    onSuccess: ({ duration }, { videoId }, _before, { client }) =>
      changeShownVideo(client, videoId, (shown) => ({ ...shown, duration })),
  });

/** Changes what is shown of a video wherever the browser holds it: in its player and in every list of the library. */
export function changeShownVideo(client: QueryClient, videoId: string, change: (video: Video) => Video) {
  client.setQueryData(videoQuery(videoId).queryKey, (video) => video && change(video));
  client.setQueriesData<InfiniteData<Page<Video>>>({ predicate: ({ queryKey }) => isList(queryKey) }, (list) => {
    const items = (page: Page<Video>) => page.items.map((video) => (video.id === videoId ? change(video) : video));
    return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: items(page) })) };
  });
}

/** Fetches the lists again whose videos, or their order, depend on what has changed. */
export const invalidateLists = (client: QueryClient, isConcerned: (filter: VideoFilter) => boolean) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) && isConcerned(queryKey[1]) });

const isList = (key: QueryKey): key is [string, VideoFilter] => key[0] === "/api/videos" && typeof key[1] === "object";

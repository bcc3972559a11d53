import { mutationOptions } from "@tanstack/react-query";
import type { Video } from "@/lib/library/videos/schema";
import { invalidate, invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { playbackReportsQuery } from "./api";
import type { LibraryProblem, Replacement } from "./schema";

const path = (videoId: string) => `/api/videos/${videoId}/playback-reports`;

/** A report; `code` is the error of the player, null when it is unknown. */
type Report = { videoId: string; code: number | null };

/** Reports that a video did not play. Invalidates nothing, because no learner's screen shows it. */
export const reportPlaybackMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, code }: Report) => request(path(videoId), { method: "POST", body: { code } }),
  });

/** Clears the playback reports of a video. */
export const clearPlaybackReportsMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => request(path(videoId), { method: "DELETE" }),
    onSuccess: (_answer, videoId, _before, { client }) => {
      client.setQueryData(playbackReportsQuery(videoId).queryKey, { people: 0, lastReportedAt: null });
    },
    onSettled: (_answer, _error, _videoId, _before, { client }) => invalidateAll(client),
  });

/** Checks a video at its provider. Resolves to its problem, or null. */
export const checkVideoMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => request<LibraryProblem | null>(`/api/videos/${videoId}/check`, { method: "POST" }),
    onSettled: (_answer, _error, _videoId, _before, { client }) => invalidateAll(client),
  });

/** Takes a video off the list of problems, or puts it back. */
export const setAsideMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, isAside }: { videoId: string; isAside: boolean }) =>
      request<LibraryProblem | null>(`/api/admin/health/${videoId}`, { method: "PUT", body: { setAside: isAside } }),
    onSettled: (_answer, _error, _input, _before, { client }) =>
      invalidate(client, { queryKey: ["/api/admin/health"] }),
  });

/** Gives a video another recording. */
export const replaceVideoMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, ...body }: { videoId: string } & Replacement) =>
      request<Video>(`/api/videos/${videoId}/replace`, { method: "POST", body }),
    onSuccess: (_video, _input, _before, { client }) => invalidateAll(client),
  });

/** Gives a video its earlier recording back. */
export const undoReplacementMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => request<Video>(`/api/videos/${videoId}/replace/undo`, { method: "POST" }),
    onSettled: (_video, _error, _videoId, _before, { client }) => invalidateAll(client),
  });

import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { sendTranscript } from "./api";

/** Saves a transcript, and invalidates the lists, which show whether a video has one. */
export const saveTranscriptMutation = () =>
  mutationOptions({
    mutationFn: sendTranscript,
    onSuccess: (_summary, _sent, _before, { client }) => invalidateAll(client),
  });

/** Removes a transcript. */
export const removeTranscriptMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, language }: { videoId: string; language: string }) =>
      request(`/api/videos/${videoId}/transcripts/${language}`, { method: "DELETE" }),
    onSettled: (_answer, _error, _removed, _before, { client }) => invalidateAll(client),
  });

import { mutationOptions } from "@tanstack/react-query";
import { videosQuery } from "@/lib/library/videos/api";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { savedIdsQuery } from "./api";
import type { Saved } from "./schema";

/** Saves a lesson for later, or removes it: shown at once, rolled back when the server refuses it. @throws {ApiError} 409 beyond the limit */
export const saveForLaterMutation = (userId: string) => {
  const { queryKey } = savedIdsQuery(userId);
  return mutationOptions({
    mutationFn: ({ videoId, isSaved }: { videoId: string; isSaved: boolean }) =>
      request<Saved | undefined>(`/api/users/${userId}/watch-later/${videoId}`, { method: isSaved ? "PUT" : "DELETE" }),
    onMutate: async ({ videoId, isSaved }, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const others = (before ?? []).filter((id) => id !== videoId);
      client.setQueryData(queryKey, isSaved ? [videoId, ...others] : others);
      return before;
    },
    onError: (_error, _variables, before, { client }) => void client.setQueryData(queryKey, before),
    onSettled: (_saved, _error, _variables, _before, { client }) =>
      invalidate(client, { queryKey }, videosQuery({ show: "later" })),
  });
};

import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { CareerTrack, CareerTrackForm } from "./schema";

/**
 * Adds a career track, or changes `read`; 412 when it was changed since it was read.
 * The form makes `newId` (docs/behaviour.md, 15), so that a request sent twice creates one track.
 */
export const saveCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read, newId }: { input: CareerTrackForm; read: CareerTrack | null; newId: string }) =>
      read
        ? request<CareerTrack>(`/api/career-tracks/${read.id}`, { method: "PUT", body: input, unchangedSince: read })
        : request<CareerTrack>("/api/career-tracks", { method: "POST", body: { id: newId, ...input } }),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a track, then refetches every list. @throws {ApiError} 412 when it was changed since it was read */
export const deleteCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: (read: CareerTrack) =>
      request(`/api/career-tracks/${read.id}`, { method: "DELETE", unchangedSince: read }),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { CareerTrack, CareerTrackForm } from "./schema";

/** Creates a track with the caller's id (docs/behaviour.md, 15), so that a request sent twice creates one track. */
const createCareerTrack = (input: CareerTrackForm, id: string) =>
  request<CareerTrack>("/api/career-tracks", { method: "POST", body: { id, ...input } });

/** Changes a track. @throws {ApiError} 412 when it was changed since it was read */
const updateCareerTrack = (read: CareerTrack, input: CareerTrackForm) =>
  request<CareerTrack>(`/api/career-tracks/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** Deletes a track. @throws {ApiError} 412 when it was changed since it was read */
const deleteCareerTrack = (read: CareerTrack) =>
  request(`/api/career-tracks/${read.id}`, { method: "DELETE", unchangedSince: read });

/**
 * Adds a career track, or changes `read`; 412 when it was changed since it was read.
 * The form makes `newId`, so that a request sent twice creates one track.
 */
export const saveCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read, newId }: { input: CareerTrackForm; read: CareerTrack | null; newId: string }) =>
      read ? updateCareerTrack(read, input) : createCareerTrack(input, newId),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a track, then refetches every list. */
export const deleteCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: deleteCareerTrack,
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

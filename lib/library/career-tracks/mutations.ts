import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { createCareerTrack, deleteCareerTrack, updateCareerTrack } from "./api";
import type { CareerTrack, CareerTrackInput } from "./schema";

/**
 * Adds a career track, or changes `read`; 412 when it was changed since it was read.
 * The form makes `newId`, so that a request sent twice creates one track.
 */
export const saveCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read, newId }: { input: CareerTrackInput; read: CareerTrack | null; newId: string }) =>
      read ? updateCareerTrack(read, input) : createCareerTrack(input, newId),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a track, then refetches every list. */
export const deleteCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: (read: CareerTrack) => deleteCareerTrack(read),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

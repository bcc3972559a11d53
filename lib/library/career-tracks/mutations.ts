import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { createCareerTrack, deleteCareerTrack, updateCareerTrack } from "./api";
import type { CareerTrack, CareerTrackInput } from "./schema";

/**
 * Adds a career track, or changes the one that was read; refused with 412 when it has been changed since.
 * `newId` is made by the form, so that an addition that is sent twice makes one track.
 */
export const saveCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read, newId }: { input: CareerTrackInput; read: CareerTrack | null; newId: string }) =>
      read ? updateCareerTrack(read, input) : createCareerTrack(input, newId),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a track, then refetches what shows it. */
export const deleteCareerTrackMutation = () =>
  mutationOptions({
    mutationFn: (read: CareerTrack) => deleteCareerTrack(read),
    // Refused too: somebody else may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

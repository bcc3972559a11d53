import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { CareerTrack, CareerTrackInput } from "./schema";

/** All tracks by title; inactive ones for administrators only. */
export const careerTracksQuery = () => queryOptions<CareerTrack[]>({ queryKey: ["/api/career-tracks"] });

/** Creates a track with the caller's id (docs/behaviour.md, 15), so that a request sent twice creates one track. */
export const createCareerTrack = (input: CareerTrackInput, id: string) =>
  request<CareerTrack>("/api/career-tracks", { method: "POST", body: { id, ...input } });

/** Changes a track. @throws {ApiError} 412 when it was changed since it was read */
export const updateCareerTrack = (read: CareerTrack, input: CareerTrackInput) =>
  request<CareerTrack>(`/api/career-tracks/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** Deletes a track. @throws {ApiError} 412 when it was changed since it was read */
export const deleteCareerTrack = (read: CareerTrack) =>
  request(`/api/career-tracks/${read.id}`, { method: "DELETE", unchangedSince: read });

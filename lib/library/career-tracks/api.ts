import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { CareerTrack, CareerTrackInput } from "./schema";

/** Tracks by title; inactive ones for administrators only. */
export const careerTracksQuery = () => queryOptions<CareerTrack[]>({ queryKey: ["/api/career-tracks"] });

/** The id is made here (docs/behaviour.md, 15), so that a call sent twice makes one track. */
export const createCareerTrack = (input: CareerTrackInput, id: string) =>
  request<CareerTrack>("/api/career-tracks", { method: "POST", body: { id, ...input } });

/** Refused with 412 when the track is not as it was read. */
export const updateCareerTrack = (read: CareerTrack, input: CareerTrackInput) =>
  request<CareerTrack>(`/api/career-tracks/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** @throws {ApiError} 412 when the track is not as it was read */
export const deleteCareerTrack = (read: CareerTrack) =>
  request(`/api/career-tracks/${read.id}`, { method: "DELETE", unchangedSince: read });

import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { CareerTrack, UserCareerTrack } from "./schema";

export const careerTracksQuery = () => queryOptions<CareerTrack[]>({ queryKey: ["/api/career-tracks"] });

export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress"] });

export const startTrack = (userId: string, trackId: string) =>
  request<UserCareerTrack>(`/api/users/${userId}/career-tracks/${trackId}/start`, { method: "POST" });

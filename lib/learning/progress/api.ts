import { queryOptions } from "@tanstack/react-query";
import type { UserFilter } from "@/lib/identity/users/api";
import { request } from "@/lib/platform/http/request";
import type { CompleteInput, PositionInput, Progress, Summary, VideoPosition } from "./schema";

/** All records of a user's progress, the newest completion first. */
export const progressQuery = (userId: string) => queryOptions<Progress[]>({ queryKey: ["/api/progress", userId] });

/** A user's summary, in their own time zone. */
export const summaryQuery = (userId: string) =>
  queryOptions<Summary>({ queryKey: ["/api/progress", userId, "summary"] });

/** Completes a video, or undoes that. One call covers all of the video's knowledge areas. */
export const completeVideo = (input: CompleteInput) =>
  request<Progress>("/api/progress/complete", { method: "POST", body: input });

/** A user's positions in the videos they have not completed, the latest first. */
export const positionsQuery = (userId: string) =>
  queryOptions<VideoPosition[]>({ queryKey: ["/api/progress", userId, "position"] });

/** Saves a position in a video; `keepalive` lets it be sent while the page closes. */
export const savePosition = (userId: string, input: PositionInput) =>
  request<VideoPosition>(`/api/progress/${userId}/position`, { method: "PUT", body: input, keepalive: true });

/** The address that downloads the completions of the matching users as a spreadsheet; administrators only. */
export function progressExport({ q, role }: UserFilter): string {
  const params = Object.entries({ q, role }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/api/progress/export?${new URLSearchParams(params)}`;
}

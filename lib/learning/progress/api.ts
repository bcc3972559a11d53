import { queryOptions } from "@tanstack/react-query";
import type { UserFilter } from "@/lib/identity/users/api";
import { request } from "@/lib/platform/http/request";
import type { CompleteInput, PositionInput, Progress, Summary, VideoPosition } from "./schema";

/** Every record of a user's progress, the newest completion first. */
export const progressQuery = (userId: string) => queryOptions<Progress[]>({ queryKey: ["/api/progress", userId] });

/** A user's figures, in their own time zone. */
export const summaryQuery = (userId: string) =>
  queryOptions<Summary>({ queryKey: ["/api/progress", userId, "summary"] });

/** One call stands for all of the video's knowledge areas: the server completes them together. */
export const completeVideo = (input: CompleteInput) =>
  request<Progress>("/api/progress/complete", { method: "POST", body: input });

/** Where the person left the videos they have not completed, the latest first. */
export const positionsQuery = (userId: string) =>
  queryOptions<VideoPosition[]>({ queryKey: ["/api/progress", userId, "position"] });

/** Also sent when the page is on its way out. */
export const savePosition = (userId: string, input: PositionInput) =>
  request<VideoPosition>(`/api/progress/${userId}/position`, { method: "PUT", body: input, keepalive: true });

/** Where the completions of some people are downloaded as a spreadsheet; administrators only. */
export function progressExport({ q, role }: UserFilter): string {
  const asked = Object.entries({ q, role }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/api/progress/export?${new URLSearchParams(asked)}`;
}

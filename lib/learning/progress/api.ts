import { queryOptions } from "@tanstack/react-query";
import type { UserFilter } from "@/lib/identity/users/api";
import type { Progress, Summary, VideoPosition } from "./schema";

/** All records of a user's progress, the newest completion first. */
export const progressQuery = (userId: string) => queryOptions<Progress[]>({ queryKey: ["/api/progress", userId] });

/** A user's summary, in their own time zone. */
export const summaryQuery = (userId: string) =>
  queryOptions<Summary>({ queryKey: ["/api/progress", userId, "summary"] });

/** A user's positions in the videos they have not completed, the latest first. */
export const positionsQuery = (userId: string) =>
  queryOptions<VideoPosition[]>({ queryKey: ["/api/progress", userId, "position"] });

/** The address that downloads the completions of the matching users as a spreadsheet; administrators only. */
export function progressExport({ q, role }: UserFilter): string {
  const params = Object.entries({ q, role }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/api/progress/export?${new URLSearchParams(params)}`;
}

import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { CompleteInput, Progress, Summary } from "./schema";

export const progressQuery = (userId: string) => queryOptions<Progress[]>({ queryKey: ["/api/progress", userId] });

export const summaryQuery = (userId: string) =>
  queryOptions<Summary>({ queryKey: ["/api/progress", userId, "summary"] });

/** One call stands for all of the video's knowledge areas: the server completes them together. */
export const completeVideo = (input: CompleteInput) =>
  request<Progress>("/api/progress/complete", { method: "POST", body: input });

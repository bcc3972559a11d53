import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { AssistantFacts, Drafts, DraftsInput } from "./schema";

/** The language model of this installation; administrators only. */
export const assistantQuery = () =>
  queryOptions<AssistantFacts>({ queryKey: ["/api/admin/assistant"], staleTime: Number.POSITIVE_INFINITY });

/** Requests drafts of a video's transcript from the assistant. Nothing is stored. */
export const requestDrafts = (videoId: string, input: DraftsInput): Promise<Drafts> =>
  request(`/api/videos/${videoId}/drafts`, { method: "POST", body: input });

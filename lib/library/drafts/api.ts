import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { AssistantFacts, Drafts, DraftsInput } from "./schema";

/** The language model of this installation; administrators only. */
export const assistantQuery = () =>
  queryOptions<AssistantFacts>({ queryKey: ["/api/admin/assistant"], staleTime: Number.POSITIVE_INFINITY });

/** Has the assistant draft from a video's transcript. Nothing is stored. */
export const requestDrafts = (videoId: string, input: DraftsInput): Promise<Drafts> =>
  request(`/api/videos/${videoId}/drafts`, { method: "POST", body: input });

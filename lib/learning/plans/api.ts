import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Plan, PlanChange, PlanDraft, PlanRequest } from "./schema";

/** A user's plans, the latest first. */
export const userPlansQuery = (userId: string) => queryOptions<Plan[]>({ queryKey: ["/api/users", userId, "plans"] });

/** A preview of a new plan. Fails with 409 when the track has no targets and paths yet. */
export const planPreviewQuery = (userId: string, input: PlanRequest) =>
  queryOptions<PlanDraft>({
    queryKey: ["/api/users", userId, "plans", "new", input],
    queryFn: () => request<PlanDraft>(`/api/users/${userId}/plans?dryRun=1`, { method: "POST", body: input }),
    staleTime: 0,
    gcTime: 0,
  });

/** A preview of a changed plan. */
export const planChangePreviewQuery = (userId: string, planId: string, change: PlanChange) =>
  queryOptions<PlanDraft>({
    queryKey: ["/api/users", userId, "plans", planId, "change", change],
    queryFn: () => request<PlanDraft>(`/api/users/${userId}/plans/${planId}?dryRun=1`, { method: "PUT", body: change }),
    staleTime: 0,
    gcTime: 0,
  });

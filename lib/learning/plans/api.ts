import { queryOptions } from "@tanstack/react-query";
import { previewPlan, previewPlanChange } from "./requests";
import type { Plan, PlanChange, PlanDraft, PlanRequest } from "./schema";

/** A user's plans, the latest first. */
export const userPlansQuery = (userId: string) => queryOptions<Plan[]>({ queryKey: ["/api/users", userId, "plans"] });

/** A plan as it would be made now. */
export const planPreviewQuery = (userId: string, input: PlanRequest) =>
  queryOptions<PlanDraft>({
    queryKey: ["/api/users", userId, "plans", "new", input],
    queryFn: () => previewPlan(userId, input),
    staleTime: 0,
    gcTime: 0,
  });

/** A plan as it would be after a change. */
export const planChangePreviewQuery = (userId: string, planId: string, change: PlanChange) =>
  queryOptions<PlanDraft>({
    queryKey: ["/api/users", userId, "plans", planId, "change", change],
    queryFn: () => previewPlanChange(userId, planId, change),
    staleTime: 0,
    gcTime: 0,
  });

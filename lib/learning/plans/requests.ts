import { request } from "@/lib/platform/http/request";
import type { PlanChange, PlanDraft, PlanRequest } from "./schema";

/** A plan as it would be made; it writes nothing. @throws {ApiError} 409 when the track asks for nothing yet */
export const previewPlan = (userId: string, input: PlanRequest) =>
  request<PlanDraft>(`/api/users/${userId}/plans?dryRun=1`, { method: "POST", body: input });

/** A plan as it would be after a change; it writes nothing. */
export const previewPlanChange = (userId: string, planId: string, change: PlanChange) =>
  request<PlanDraft>(`/api/users/${userId}/plans/${planId}?dryRun=1`, { method: "PUT", body: change });

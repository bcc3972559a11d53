import "server-only";
import { cache } from "react";
import { type Prefetch, pair } from "@/lib/platform/http/prefetch";
import { Problem } from "@/lib/platform/http/problem";
import { planPreviewQuery, userPlansQuery } from "./api";
import { listPlans } from "./data";
import { type PlanDraft, type PlanRequest, planInputSchema } from "./schema";
import { previewPlan } from "./write-plan";

/** A user's plans, read once per request. */
export const readPlans = cache((userId: string) => listPlans(userId, new Date()));

/** A user's plans, for `userPlansQuery`. */
export const prefetchPlans = (userId: string) => pair(userPlansQuery(userId), () => readPlans(userId));

/** A preview of a new plan; null when none can be made: the browser repeats the dry run and shows the error. */
export async function readPlanDraft(
  learner: { id: string; timeZone: string },
  request: PlanRequest,
): Promise<PlanDraft | null> {
  try {
    return await previewPlan(learner, planInputSchema.parse(request), new Date());
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** A preview that was read, for its `planPreviewQuery`. */
export const prefetchPlanDraft = (userId: string, request: PlanRequest, draft: PlanDraft): Prefetch =>
  pair(planPreviewQuery(userId, request), () => draft);

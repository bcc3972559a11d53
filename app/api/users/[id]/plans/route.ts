import { z } from "zod";
import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { listPlans } from "@/lib/learning/plans/data";
import { dryRunSchema, planDraftSchema, planInputSchema, planSchema } from "@/lib/learning/plans/schema";
import { createPlan, previewPlan } from "@/lib/learning/plans/write-plan";
import { created, methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listPlans",
      tag: "Plans",
      summary: "List a user's plans",
      description:
        "Lessons are dated from today, by what the user has completed. Plans of inactive and deleted tracks are hidden.",
      access: selfOrAdmin,
      params: idParams,
      answer: z.array(planSchema),
    },
    async ({ actor, params: { id } }) => asViewed(actor.id, id, listPlans(id, new Date())),
  ),
  POST: route(
    {
      id: "createPlan",
      tag: "Plans",
      summary: "Make a plan for a career track",
      description:
        "Chooses the lessons: those that the track's paths require, then the shortest others that reach its targets; `reason` says why each is there. `boundSeconds` is a length that no plan for the same can be below, `unreachable` lists targets that the library cannot reach. With `dryRun=1` nothing is kept, and the answer (200) is the plan without its `id` and history.",
      access: self,
      params: idParams,
      query: dryRunSchema,
      body: planInputSchema,
      status: [201, 200],
      answer: z.union([planDraftSchema, planSchema]),
      refuses: {
        404: "No active career track has this id.",
        409: "The track asks for nothing yet, or the user has a plan for it, which `Location` names.",
        429: true,
      },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor: { timeZone }, params: { id }, query, body }) => {
      const learner = { id, timeZone };
      if (query.dryRun) return previewPlan(learner, body, new Date());
      const plan = await createPlan(learner, body, new Date());
      return created(plan, `/api/users/${id}/plans/${plan.id}`);
    },
  ),
});

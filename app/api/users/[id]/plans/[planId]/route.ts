import { z } from "zod";
import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { getPlan } from "@/lib/learning/plans/data";
import { dryRunSchema, planChangeSchema, planDraftSchema, planParams, planSchema } from "@/lib/learning/plans/schema";
import { changePlan, deletePlan, previewChange } from "@/lib/learning/plans/write-plan";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPlan",
      tag: "Plans",
      summary: "Get a plan",
      access: selfOrAdmin,
      params: planParams,
      answer: planSchema,
    },
    async ({ actor, params: { id, planId } }) => asViewed(actor.id, id, getPlan(id, planId, new Date())),
  ),
  PUT: route(
    {
      id: "changePlan",
      tag: "Plans",
      summary: "Change a plan",
      description:
        "Fields that are left out stay as they are. Another pace dates the lessons anew. Other `pinnedVideoIds` or `excludedVideoIds`, or `replan`, choose all lessons again; `dropVideoIds` takes out lessons that are no longer needed. With `dryRun=1` nothing is written, and the answer is the plan without its `id` and history.",
      access: self,
      params: planParams,
      query: dryRunSchema,
      body: planChangeSchema,
      answer: z.union([planDraftSchema, planSchema]),
      example: { query: { dryRun: "1" } },
    },
    async ({ params: { id, planId }, query, body }) =>
      query.dryRun ? previewChange(id, planId, body, new Date()) : changePlan(id, planId, body, new Date()),
  ),
  DELETE: route(
    {
      id: "deletePlan",
      tag: "Plans",
      summary: "Delete a plan",
      description: "Its calendar ends with it.",
      access: self,
      params: planParams,
      status: 204,
    },
    async ({ params: { id, planId } }) => deletePlan(id, planId),
  ),
});

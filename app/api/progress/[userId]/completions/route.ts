import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { listCompletionPage } from "@/lib/learning/progress/completed-lessons";
import { completionListSchema, completionSchema, progressParams } from "@/lib/learning/progress/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listCompletions",
      tag: "Progress",
      summary: "List a user's completed videos",
      description:
        "The latest first, one page at a time, with the points and the evidence of each completion. `evidence` narrows them, for example to those that were watched, `atLeast` to those that were watched or better, and `areaId` to those of a knowledge area and the areas below it. Deleted videos are listed with `available: false`.",
      access: selfOrAdmin,
      params: progressParams,
      query: completionListSchema,
      answer: z.array(completionSchema),
      paged: true,
      example: { query: { evidence: "watched" } },
    },
    async ({ actor, params, query }) => {
      const { items, next, total } = await asViewed(actor.id, params.userId, listCompletionPage(params.userId, query));
      return Response.json(items, {
        headers: pageHeaders(`/api/progress/${params.userId}/completions`, query, total, next),
      });
    },
  ),
});

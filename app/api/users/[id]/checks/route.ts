import { z } from "zod";
import { asViewed } from "@/lib/identity/record-views/data";
import { listChecks } from "@/lib/learning/checks/data";
import { checkListSchema, checkSummarySchema } from "@/lib/learning/checks/schema";
import { selfOrTheirManager } from "@/lib/organisation/teams/record-access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listChecks",
      tag: "Checks",
      summary: "List a user's checks",
      description: "Newest first: results and dates, never answers.",
      access: selfOrTheirManager,
      params: idParams,
      query: checkListSchema,
      answer: z.array(checkSummarySchema),
      paged: true,
    },
    async ({ actor, params: { id }, query }) => {
      const { checks, total, next } = await asViewed(actor.id, id, listChecks(id, query));
      return Response.json(checks, { headers: pageHeaders(`/api/users/${id}/checks`, query, total, next) });
    },
  ),
});

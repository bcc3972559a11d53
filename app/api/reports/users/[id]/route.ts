import { z } from "zod";
import { asViewed } from "@/lib/identity/record-views/data";
import { userReportFilterSchema, userReportRowSchema } from "@/lib/organisation/reports/schema";
import { getUserReport } from "@/lib/organisation/reports/user-report";
import { manager } from "@/lib/organisation/teams/access";
import { requireVisibleUser } from "@/lib/organisation/teams/record-access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getUserReport",
      tag: "Reports",
      summary: "List a user's paths, tracks and assigned videos, with their figures",
      description:
        "Paths and tracks that the user started or finished, and everything that is assigned to them, the earliest due first. For administrators and the user's managers; others get 404.",
      access: manager,
      params: idParams,
      query: userReportFilterSchema,
      answer: z.array(userReportRowSchema),
      example: { query: { status: "in_progress" } },
    },
    async ({ actor, params, query }) => {
      await requireVisibleUser(actor, params.id);
      return asViewed(actor.id, params.id, getUserReport(params.id, query));
    },
  ),
});

import { admin, auditContext } from "@/lib/identity/auth/access";
import { exportSummaries } from "@/lib/organisation/reports/list-summaries";
import { summaryFilterSchema, summaryParams } from "@/lib/organisation/reports/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportReports",
      tag: "Reports",
      summary: "Export the figures of all paths, videos, tracks, areas or teams as a spreadsheet",
      description: "The same rows in the same order as in the list with this filter.",
      access: admin,
      params: summaryParams,
      query: summaryFilterSchema,
      answer: "text/csv",
      example: {
        query: { sort: "late" },
        answer: "title,under way,completed %,late,completed in 30 days,rating\n",
      },
    },
    async ({ actor, params: { subject }, query, request }) =>
      exportSummaries(subject, query, auditContext(actor, request)),
  ),
});

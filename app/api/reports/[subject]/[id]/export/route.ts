import { auditContext, limitFor } from "@/lib/identity/auth/access";
import { exportReport } from "@/lib/organisation/reports/export-report";
import { reportFilterSchema, reportParams } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { findSubject } from "@/lib/organisation/reports/subjects";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportReport",
      tag: "Reports",
      summary: "Export a report as a spreadsheet",
      description:
        "The same users in the same order as in the report with this filter. Addresses are for administrators.",
      access: manager,
      params: reportParams,
      query: reportFilterSchema,
      answer: "text/csv",
      refuses: { 429: true },
      example: {
        query: { late: "true" },
        answer: "name,email,teams,status,percent,checked,watched,marked,points,last active,due,late\n",
      },
    },
    async ({ actor, params, query, request }) => {
      await requireAttempt(limitFor(actor, LIMITS.reportExport), actor.id);
      const scope = await scopeOf(actor, query.teamId);
      const subject = await findSubject(params.subject, params.id);
      return exportReport(subject, query, scope, auditContext(actor, request));
    },
  ),
});

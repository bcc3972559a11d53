import { auditContext, limitFor } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { exportUserReport } from "@/lib/organisation/reports/export-report";
import { userReportFilterSchema } from "@/lib/organisation/reports/schema";
import { manager } from "@/lib/organisation/teams/access";
import { requireVisibleUser } from "@/lib/organisation/teams/record-access";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportUserReport",
      tag: "Reports",
      summary: "Export a user's report as a spreadsheet",
      access: manager,
      params: idParams,
      query: userReportFilterSchema,
      answer: "text/csv",
      refuses: { 429: true },
      example: {
        query: { late: "true" },
        answer: "kind,title,status,percent,checked,watched,marked,points,last active,due,late\n",
      },
    },
    async ({ actor, params, query, request }) => {
      await requireAttempt(limitFor(actor, LIMITS.reportExport), actor.id);
      await requireVisibleUser(actor, params.id);
      return asViewed(actor.id, params.id, exportUserReport(params.id, query, auditContext(actor, request)));
    },
  ),
});

import { auditContext, limitFor } from "@/lib/identity/auth/access";
import { exportReport } from "@/lib/organisation/reports/export-report";
import { teamProgressFilterSchema } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { teamSubject } from "@/lib/organisation/reports/subjects";
import { manager } from "@/lib/organisation/teams/access";
import { getTeam } from "@/lib/organisation/teams/data";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportTeamProgress",
      tag: "Reports",
      summary: "Export a team's progress as a spreadsheet",
      description: "The same users in the same order as in the team's progress with this filter.",
      access: manager,
      params: idParams,
      query: teamProgressFilterSchema,
      answer: "text/csv",
      refuses: { 429: true },
      example: {
        query: { late: "true" },
        answer: "name,email,teams,status,percent,checked,watched,marked,points,last active,due,late\n",
      },
    },
    async ({ actor, params: { id }, query, request }) => {
      await requireAttempt(limitFor(actor, LIMITS.reportExport), actor.id);
      const [{ name }, scope] = [await getTeam(actor, id), await scopeOf(actor, id)];
      return exportReport(teamSubject(name, scope.within ?? []), query, scope, auditContext(actor, request));
    },
  ),
});

import { z } from "zod";
import { recordListView } from "@/lib/identity/record-views/data";
import { listReport } from "@/lib/organisation/reports/data";
import { reportRowSchema, teamProgressSchema } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { teamSubject } from "@/lib/organisation/reports/subjects";
import { manager } from "@/lib/organisation/teams/access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getTeamProgress",
      tag: "Reports",
      summary: "List the users of a team and those below, with what is assigned to them",
      description:
        "`percent` is the part of their assignments that is done, null without any; `status` is completed when none is open. `watched`, `marked` and `points` are those of all videos. Without `sort` the earliest due come first, in a team of more than 1,000 users the order is by name.",
      access: manager,
      params: idParams,
      query: teamProgressSchema,
      answer: z.array(reportRowSchema),
      paged: true,
      example: { query: { late: "true" } },
    },
    async ({ actor, params: { id }, query }) => {
      const scope = await scopeOf(actor, id);
      const { rows, total, next } = await listReport(teamSubject("", scope.within ?? []), query, scope);
      const userIds = rows.map(({ userId }) => userId);
      await recordListView(actor.id, userIds, { ...query, next });
      return Response.json(rows, { headers: pageHeaders(`/api/teams/${id}/progress`, query, total, next) });
    },
  ),
});

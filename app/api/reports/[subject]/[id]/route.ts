import { z } from "zod";
import { recordListView } from "@/lib/identity/record-views/data";
import { listReport } from "@/lib/organisation/reports/data";
import { reportListSchema, reportParams, reportRowSchema } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { findSubject } from "@/lib/organisation/reports/subjects";
import { manager } from "@/lib/organisation/teams/access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getReport",
      tag: "Reports",
      summary: "List the users of a path, video, track or area, with their figures in it",
      description:
        "The users who started it or to whom it is assigned; of an area, those with points there; with `teamId` everybody in that team and those below. A manager sees the users of their teams. By `percent` the lowest come first, by `points` the highest, by `lastActive` the longest inactive, by `due` the earliest. Users are counted up to 1,000. With more of them the order is by name, and a page that `status` or `late` filters may be shorter than `limit`; `Link` names the next.",
      access: manager,
      params: reportParams,
      query: reportListSchema,
      answer: z.array(reportRowSchema),
      paged: true,
      example: { query: { status: "in_progress", sort: "percent" } },
    },
    async ({ actor, params: { subject, id }, query }) => {
      const scope = await scopeOf(actor, query.teamId);
      const { rows, total, next } = await listReport(await findSubject(subject, id), query, scope);
      const userIds = rows.map(({ userId }) => userId);
      await recordListView(actor.id, userIds, { ...query, next });
      return Response.json(rows, { headers: pageHeaders(`/api/reports/${subject}/${id}`, query, total, next) });
    },
  ),
});

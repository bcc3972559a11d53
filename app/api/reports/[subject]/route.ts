import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listSummaries } from "@/lib/organisation/reports/list-summaries";
import { summaryFiguresSchema, summaryListSchema, summaryParams } from "@/lib/organisation/reports/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listReports",
      tag: "Reports",
      summary: "List the paths, videos, tracks, areas or teams with the figures of their users",
      description:
        "Of the users who started it or must, without deactivated ones; of a team, those to whom something is assigned, with the teams below. `recent` counts the completions of its lessons in 30 days. The most late come first unless `sort` says otherwise. With many users the figures are at most five minutes old.",
      access: admin,
      params: summaryParams,
      query: summaryListSchema,
      answer: z.array(summaryFiguresSchema),
      paged: true,
      example: { query: { sort: "recent" } },
    },
    async ({ params: { subject }, query }) => {
      const { items, total, next } = await listSummaries(subject, query);
      return Response.json(items, { headers: pageHeaders(`/api/reports/${subject}`, query, total, next) });
    },
  ),
});

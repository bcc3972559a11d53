import { z } from "zod";
import { recordListView } from "@/lib/identity/record-views/data";
import { listLateEntries } from "@/lib/organisation/reports/late-entries";
import { lateEntryListSchema, lateEntrySchema } from "@/lib/organisation/reports/schema";
import { manager } from "@/lib/organisation/teams/access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listLateEntries",
      tag: "Reports",
      summary: "List what the users of a team and those below are late with",
      description:
        "A row for each user and late assignment, the longest late first. `team` is the assignment's. The total is counted up to 1,000.",
      access: manager,
      params: idParams,
      query: lateEntryListSchema,
      answer: z.array(lateEntrySchema),
      paged: true,
    },
    async ({ actor, params: { id }, query }) => {
      const { entries, total, next } = await listLateEntries(actor, id, query);
      const userIds = [...new Set(entries.map(({ userId }) => userId))];
      await recordListView(actor.id, userIds, { ...query, next });
      return Response.json(entries, { headers: pageHeaders(`/api/teams/${id}/late`, query, total, next) });
    },
  ),
});

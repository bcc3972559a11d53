import { z } from "zod";
import { asViewed } from "@/lib/identity/record-views/data";
import { listEntries } from "@/lib/learning/points/data";
import { pointEntrySchema, pointListSchema } from "@/lib/learning/points/schema";
import { progressParams } from "@/lib/learning/progress/schema";
import { selfAdminOrManager } from "@/lib/organisation/teams/record-access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listPoints",
      tag: "Progress",
      summary: "List the entries that a user's points are made of",
      description:
        "Newest first, one page at a time. `balance` is the total after an entry, `X-Total-Points` the total that all entries add up to. `areaId`, `videoId`, `pathId` and `trackId` narrow the entries and both figures; a main area includes its sub areas, a path or track is its current list of videos.",
      access: selfAdminOrManager,
      params: progressParams,
      query: pointListSchema,
      answer: z.array(pointEntrySchema),
      paged: true,
      headers: ["X-Total-Points"],
    },
    async ({ actor, params, query }) => {
      const { entries, next, total, points } = await asViewed(
        actor.id,
        params.userId,
        listEntries(params.userId, query),
      );
      const headers = pageHeaders(`/api/progress/${params.userId}/points`, query, total, next);
      return Response.json(entries, { headers: { ...headers, "x-total-points": String(points) } });
    },
  ),
});

import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listDeleted } from "@/lib/library/deleted/data";
import { deletedEntitySchema, deletedListSchema } from "@/lib/library/deleted/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listDeleted",
      tag: "Deleted entities",
      summary: "List what was deleted in the last 30 days",
      description:
        "Videos, knowledge areas, learning paths and career tracks, the latest first, one page at a time. `POST /api/{kind}/{id}/restore` brings one back.",
      access: admin,
      query: deletedListSchema,
      answer: z.array(deletedEntitySchema),
      paged: true,
    },
    async ({ query }) => {
      const { entities, total, next } = await listDeleted(query);
      return Response.json(entities, { headers: pageHeaders("/api/deleted", query, total, next) });
    },
  ),
});

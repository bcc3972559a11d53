import { z } from "zod";
import { self } from "@/lib/identity/auth/access";
import { listRecordViews } from "@/lib/identity/record-views/data";
import { recordViewListSchema, recordViewSchema } from "@/lib/identity/record-views/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listRecordViews",
      tag: "Users",
      summary: "List who looked at the user's own record",
      description:
        "One row for each viewer and day, the latest first, with the number of calls about this user that were answered. Lists of many users do not count. Kept for a year.",
      access: self,
      scope: null,
      params: idParams,
      query: recordViewListSchema,
      answer: z.array(recordViewSchema),
      paged: true,
    },
    async ({ params, query }) => {
      const { views, total, next } = await listRecordViews(params.id, query);
      return Response.json(views, { headers: pageHeaders(`/api/users/${params.id}/record-views`, query, total, next) });
    },
  ),
});

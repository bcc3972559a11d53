import { z } from "zod";
import { self } from "@/lib/identity/auth/access";
import { listNotices } from "@/lib/messages/notices/data";
import { noticeListSchema, noticeSchema } from "@/lib/messages/notices/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listNotices",
      tag: "Users",
      summary: "List the user's notices",
      description: "The latest first, one page at a time, kept for 90 days. With `unread=1` those that are not read.",
      access: self,
      scope: null,
      params: idParams,
      query: noticeListSchema,
      answer: z.array(noticeSchema),
      paged: true,
    },
    async ({ params: { id }, query }) => {
      const { notices, total, next } = await listNotices(id, query);
      return Response.json(notices, { headers: pageHeaders(`/api/users/${id}/notices`, query, total, next) });
    },
  ),
});

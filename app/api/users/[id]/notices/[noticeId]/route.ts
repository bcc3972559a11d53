import { self } from "@/lib/identity/auth/access";
import { setNoticeRead } from "@/lib/messages/notices/data";
import { noticeChangeSchema, noticeParams, noticeSchema } from "@/lib/messages/notices/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "readNotice",
      tag: "Users",
      summary: "Mark a notice as read or unread",
      access: self,
      scope: null,
      params: noticeParams,
      body: noticeChangeSchema,
      answer: noticeSchema,
    },
    async ({ params, body }) => setNoticeRead(params.id, params.noticeId, body.read),
  ),
});

import { self } from "@/lib/identity/auth/access";
import { readAllNotices } from "@/lib/messages/notices/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "readAllNotices",
      tag: "Users",
      summary: "Mark all notices as read",
      access: self,
      scope: null,
      params: idParams,
      status: 204,
    },
    async ({ params }) => readAllNotices(params.id),
  ),
});

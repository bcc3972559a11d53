import { admin } from "@/lib/identity/auth/access";
import { retryMail } from "@/lib/messages/delivery/list-mails";
import { sentMailSchema } from "@/lib/messages/mails/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "retryMail",
      tag: "Settings",
      summary: "Send a mail again that was given up",
      access: admin,
      params: idParams,
      answer: sentMailSchema,
      refuses: { 409: "It was not given up, or its content is gone." },
    },
    async ({ params }) => retryMail(params.id),
  ),
});

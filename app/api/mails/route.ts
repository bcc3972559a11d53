import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listMails } from "@/lib/messages/delivery/list-mails";
import { sentMailListSchema, sentMailSchema } from "@/lib/messages/mails/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listMails",
      tag: "Settings",
      summary: "List the last mails",
      description:
        "The last 100 that were queued, the latest first, without their content. `at` is when it was sent; until then when it was queued.",
      access: admin,
      query: sentMailListSchema,
      answer: z.array(sentMailSchema),
      example: { query: { state: "failed" } },
    },
    async ({ query }) => listMails(query),
  ),
});

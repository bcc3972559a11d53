import { admin, auditContext } from "@/lib/identity/auth/access";
import { mails, mailsInputSchema, mailsSchema } from "@/lib/messages/mails/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getMailSettings",
      tag: "Settings",
      summary: "Get the sender and the footer of mails",
      access: admin,
      answer: mailsSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(mails), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateMailSettings",
      tag: "Settings",
      summary: "Change the sender and the footer of mails",
      description:
        "`senderName` replaces the name in `MAIL_FROM`, whose address stays. `footer` is a line below each mail.",
      access: admin,
      body: mailsInputSchema,
      answer: mailsSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(await saveSection(mails, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});

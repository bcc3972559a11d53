import { admin } from "@/lib/identity/auth/access";
import { mails, mailsInputSchema, mailsSchema } from "@/lib/messages/mails/schema";
import { sectionCalls } from "@/lib/organisation/settings/section-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = sectionCalls(mails, {
  id: "MailSettings",
  what: "the sender and the footer of mails",
  description:
    "`senderName` replaces the name in `MAIL_FROM`, whose address stays. `footer` is a line below each mail.",
  access: admin,
  body: mailsInputSchema,
  answer: mailsSchema,
});

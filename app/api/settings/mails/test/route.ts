import { admin } from "@/lib/identity/auth/access";
import { sendTestMail } from "@/lib/messages/delivery/deliver";
import { testMailSchema } from "@/lib/messages/mails/schema";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "sendTestMail",
      tag: "Settings",
      summary: "Send a test mail to the caller",
      description:
        "One attempt at once. `failure` says why the mail server did not take it. Without a mail server (`SMTP_URL`) the mail is a file in the outbox folder.",
      access: admin,
      answer: testMailSchema,
      refuses: { 429: true },
    },
    async ({ actor }) => {
      await requireAttempt(LIMITS.testMail, actor.id);
      return sendTestMail(actor);
    },
  ),
});

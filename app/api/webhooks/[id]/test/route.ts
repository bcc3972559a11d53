import { admin } from "@/lib/identity/auth/access";
import { requireStillActs } from "@/lib/identity/sessions/data";
import { webhookDeliverySchema } from "@/lib/organisation/webhooks/schema";
import { sendTest } from "@/lib/organisation/webhooks/send-now";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "testWebhook",
      tag: "Webhooks",
      summary: "Send a test to a webhook",
      description: "One attempt, also while it is paused. The answer has what the address answered.",
      access: admin,
      params: idParams,
      answer: webhookDeliverySchema,
      refuses: { 429: true },
    },
    async ({ actor, params }) => {
      await requireAttempt(LIMITS.webhookSend, actor.id);
      const delivery = await sendTest(params.id);
      await requireStillActs(actor);
      return delivery;
    },
  ),
});

import { admin } from "@/lib/identity/auth/access";
import { requireStillActs } from "@/lib/identity/sessions/data";
import { deliveryParams, webhookDeliverySchema } from "@/lib/organisation/webhooks/schema";
import { sendAgain } from "@/lib/organisation/webhooks/send-now";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "resendDelivery",
      tag: "Webhooks",
      summary: "Send a message to a webhook again",
      description:
        "One attempt under the same `webhook-id`, outside the order. The answer has what the address answered.",
      access: admin,
      params: deliveryParams,
      answer: webhookDeliverySchema,
      refuses: { 429: true },
    },
    async ({ actor, params }) => {
      await requireAttempt(LIMITS.webhookSend, actor.id);
      const delivery = await sendAgain(params.id, params.deliveryId);
      await requireStillActs(actor);
      return delivery;
    },
  ),
});

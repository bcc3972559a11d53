import { auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { renewSecret } from "@/lib/organisation/webhooks/data";
import { webhookWithSecretSchema } from "@/lib/organisation/webhooks/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "renewWebhookSecret",
      tag: "Webhooks",
      summary: "Renew the secret of a webhook",
      description: "Messages are signed with the new secret, and for 24 hours with the one before as well.",
      access: freshAdmin,
      params: idParams,
      answer: webhookWithSecretSchema,
    },
    ({ actor, params, request }) => renewSecret(params.id, auditContext(actor, request)),
  ),
});

import { z } from "zod";
import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { createWebhook, listWebhooks } from "@/lib/organisation/webhooks/data";
import { webhookInputSchema, webhookSchema, webhookWithSecretSchema } from "@/lib/organisation/webhooks/schema";
import { requireAddress } from "@/lib/organisation/webhooks/send";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listWebhooks",
      tag: "Webhooks",
      summary: "List the webhooks",
      access: admin,
      answer: z.array(webhookSchema),
    },
    () => listWebhooks(),
  ),
  POST: route(
    {
      id: "createWebhook",
      tag: "Webhooks",
      summary: "Add a webhook",
      description:
        "It gets the events from now on. `secret` is shown only in this answer. An address inside the network is refused unless OUTBOUND_ALLOW names it. With `includeNames`, messages have names, email addresses and titles beside the ids.",
      access: freshAdmin,
      body: webhookInputSchema,
      status: 201,
      answer: webhookWithSecretSchema,
      refuses: { 409: "There are as many webhooks as there may be." },
    },
    async ({ actor, body, request }) => {
      await requireAddress(body.url, actor);
      const webhook = await createWebhook(body, auditContext(actor, request));
      return created(webhook, `/api/webhooks/${webhook.id}`);
    },
  ),
});

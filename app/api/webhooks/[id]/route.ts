import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/organisation/webhooks/data";
import { webhookChangeSchema, webhookSchema } from "@/lib/organisation/webhooks/schema";
import { requireAddress } from "@/lib/organisation/webhooks/send";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getWebhook",
      tag: "Webhooks",
      summary: "Get a webhook",
      access: admin,
      params: idParams,
      answer: webhookSchema,
    },
    ({ params: { id } }) => getWebhook(id),
  ),
  PUT: route(
    {
      id: "updateWebhook",
      tag: "Webhooks",
      summary: "Change a webhook",
      description:
        "What the body leaves out stays. `active` false pauses it, true makes it active again; events of the time between are not sent.",
      access: freshAdmin,
      params: idParams,
      body: webhookChangeSchema,
      answer: webhookSchema,
    },
    async ({ actor, params: { id }, body, request }) => {
      if (body.url !== undefined) await requireAddress(body.url, actor);
      return updateWebhook(id, body, auditContext(actor, request));
    },
  ),
  DELETE: route(
    {
      id: "deleteWebhook",
      tag: "Webhooks",
      summary: "Delete a webhook",
      access: admin,
      params: idParams,
      status: 204,
    },
    ({ actor, params: { id }, request }) => deleteWebhook(id, auditContext(actor, request)),
  ),
});

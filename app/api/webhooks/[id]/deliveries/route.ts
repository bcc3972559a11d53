import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listDeliveries } from "@/lib/organisation/webhooks/data";
import { exampleDelivery, exampleWebhook } from "@/lib/organisation/webhooks/example";
import { deliveryListSchema, webhookDeliverySchema } from "@/lib/organisation/webhooks/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listDeliveries",
      tag: "Webhooks",
      summary: "List the latest deliveries of a webhook",
      description: "The newest first, of the last 30 days.",
      access: admin,
      params: idParams,
      query: deliveryListSchema,
      answer: z.array(webhookDeliverySchema),
      example: { params: { id: exampleWebhook.id }, query: { limit: 50 }, answer: [exampleDelivery] },
    },
    ({ params, query }) => listDeliveries(params.id, query.limit),
  ),
});

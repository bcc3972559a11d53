import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listDeliveries } from "@/lib/organisation/webhooks/data";
import { deliveryListSchema, webhookDeliverySchema } from "@/lib/organisation/webhooks/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listDeliveries",
      tag: "Webhooks",
      summary: "List the deliveries of a webhook",
      description: "The newest first, of the last 30 days, one page at a time. The total is counted up to 1,000.",
      access: admin,
      params: idParams,
      query: deliveryListSchema,
      answer: z.array(webhookDeliverySchema),
      paged: true,
    },
    async ({ params: { id }, query }) => {
      const { deliveries, total, next } = await listDeliveries(id, query);
      return Response.json(deliveries, { headers: pageHeaders(`/api/webhooks/${id}/deliveries`, query, total, next) });
    },
  ),
});

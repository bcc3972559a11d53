import { queryOptions } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/http/list-pages";
import type { Webhook, WebhookDelivery } from "./schema";

/** The organisation's webhooks; administrators only. */
export const webhooksQuery = () => queryOptions<Webhook[]>({ queryKey: ["/api/webhooks"] });

/** Pages of a webhook's deliveries, the newest first. */
export const deliveriesQuery = (id: string) =>
  pagesQuery<WebhookDelivery>([`/api/webhooks/${id}/deliveries`], `/api/webhooks/${id}/deliveries`);

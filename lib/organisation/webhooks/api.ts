import { queryOptions } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery } from "./schema";

/** The organisation's webhooks; administrators only. */
export const webhooksQuery = () => queryOptions<Webhook[]>({ queryKey: ["/api/webhooks"] });

/** The latest deliveries of a webhook, the newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions<WebhookDelivery[]>({ queryKey: [`/api/webhooks/${id}/deliveries`] });

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Webhook, WebhookDelivery } from "./schema";

/** The organisation's webhooks; administrators only. */
export const webhooksQuery = () => queryOptions<Webhook[]>({ queryKey: ["/api/webhooks"] });

/** Pages of a webhook's deliveries, the newest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/webhooks/${id}/deliveries`],
    queryFn: ({ pageParam, signal }) => requestPage<WebhookDelivery>(pageParam, signal),
    initialPageParam: `/api/webhooks/${id}/deliveries`,
    getNextPageParam: (page: Page<WebhookDelivery>) => page.next,
  });

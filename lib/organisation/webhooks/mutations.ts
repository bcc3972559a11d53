import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { deliveriesQuery, webhooksQuery } from "./api";
import type { Webhook, WebhookChange, WebhookDelivery, WebhookInput, WebhookWithSecret } from "./schema";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: webhooksQuery().queryKey });

/** Adds a webhook. The server may ask for the password first. */
export const createWebhookMutation = () =>
  mutationOptions({
    mutationFn: (body: WebhookInput) => request<WebhookWithSecret>("/api/webhooks", { method: "POST", body }),
    onSuccess: (_webhook, _input, _before, { client }) => void refresh(client),
  });

/** Changes, pauses or resumes a webhook. The server may ask for the password first. */
export const updateWebhookMutation = () =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: WebhookChange }) =>
      request<Webhook>(`/api/webhooks/${id}`, { method: "PUT", body: change }),
    onSuccess: (_webhook, _change, _before, { client }) => void refresh(client),
  });

/** Deletes a webhook and waits for the refreshed list. */
export const deleteWebhookMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/webhooks/${id}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => refresh(client),
  });

/** Gives a webhook a new secret. The server may ask for the password first. */
export const renewSecretMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request<WebhookWithSecret>(`/api/webhooks/${id}/secret`, { method: "POST" }),
    onSuccess: (_webhook, _id, _before, { client }) => void refresh(client),
  });

/** Sends a test, or a message again, and waits for the refreshed list of deliveries. */
export const sendDeliveryMutation = () =>
  mutationOptions({
    mutationFn: ({ id, deliveryId }: { id: string; deliveryId?: string }) =>
      request<WebhookDelivery>(
        deliveryId === undefined ? `/api/webhooks/${id}/test` : `/api/webhooks/${id}/deliveries/${deliveryId}/resend`,
        { method: "POST" },
      ),
    onSettled: (_delivery, _error, { id }, _before, { client }) =>
      client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });

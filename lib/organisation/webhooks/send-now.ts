import "server-only";
import { notFound } from "@/lib/platform/http/problem";
import { addDelivery, findDelivery, recordAnswer, requireTarget } from "./data";
import { payloadOf, TEST_KIND, testPayload } from "./payload";
import type { WebhookDelivery } from "./schema";
import { attempt } from "./send";

/** Sends a test to a webhook, also while it is paused: one attempt, whose answer is the result. @throws {Problem} 404 */
export async function sendTest(webhookId: string): Promise<WebhookDelivery> {
  const webhook = await requireTarget(webhookId);
  const { id, messageId } = await addDelivery({ webhookId, kind: TEST_KIND, eventId: null });
  return recordAnswer(id, await attempt(webhook, messageId, testPayload(new Date())));
}

/**
 * Sends a message again under its own id and outside the order: one attempt, whose answer is the result.
 * @throws {Problem} 404 also when its user was deleted
 */
export async function sendAgain(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const webhook = await requireTarget(webhookId);
  const delivery = await findDelivery(deliveryId, webhookId);
  if (!delivery) throw notFound("This delivery");
  const { eventId, messageId, kind } = delivery;
  const body =
    eventId === null ? testPayload(new Date()) : await payloadOf(eventId, { hasNames: webhook.includeNames });
  if (body === undefined) throw notFound("This delivery");
  const { id } = await addDelivery({ webhookId, kind, eventId, messageId });
  return recordAnswer(id, await attempt(webhook, messageId, body));
}

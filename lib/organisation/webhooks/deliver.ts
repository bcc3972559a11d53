import "server-only";
import { ACTIVE } from "@/lib/identity/users/conditions";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { orderEvents } from "@/lib/learning/events/data";
import { webhookStoppedMail } from "@/lib/messages/email/webhook";
import { env } from "@/lib/platform/env";
import { type Attempt, JobFailure } from "@/lib/platform/jobs/run";
import { log } from "@/lib/platform/log";
import { transaction } from "@/lib/platform/sql/constraints";
import { columnsOf, findQueued, queueFirst, recordSent } from "./data";
import { payloadOf } from "./payload";
import { attempt, type Outcome, type Post } from "./send";

/** Days of failures after which a webhook is stopped. */
const FAILING_DAYS = 5;

const DAY_MS = 86_400_000;

/** Puts events in order, which queues them for webhooks. Runs as a job. */
export async function queueWebhooks(): Promise<void> {
  while (await orderEvents()) {
    // The next slice.
  }
  await queueFirst();
}

/**
 * Sends the first message of a webhook, as a job. The next one follows once it arrived or was given up.
 * @throws {JobFailure}
 */
export async function deliverWebhook(id: string, { isLast }: Pick<Attempt, "isLast">, post?: Post): Promise<void> {
  const delivery = await findQueued(id);
  // Its user may have been deleted meanwhile, and the message with the event.
  const body = delivery?.eventId && (await payloadOf(delivery.eventId, { hasNames: delivery.webhook.includeNames }));
  if (!delivery || !body) return;
  const { webhook, messageId } = delivery;
  const outcome = await attempt(webhook, messageId, body, post);
  log().info({ webhook: webhook.id, message: messageId, status: outcome.status }, "webhook");
  if (outcome.isSent) await recordSent(delivery, outcome);
  else await recordFailure(delivery, outcome, isLast);
  await queueFirst();
  if (!outcome.isSent) throw new JobFailure(outcome.lastError ?? "");
}

/**
 * Records a failure, and gives the message up after the last one; stops a webhook that is gone or has failed for days.
 */
async function recordFailure({ id, webhookId }: { id: bigint; webhookId: string }, outcome: Outcome, isLast: boolean) {
  const now = Date.now();
  await transaction(async (tx) => {
    const data = { ...columnsOf(outcome), ...(isLast && { state: "failed" as const }) };
    await tx.webhookDelivery.updateMany({ where: { id, state: "queued" }, data });
    const [webhook] = await tx.webhook.findMany({ where: { id: webhookId, state: "active" } });
    if (!webhook) return;
    const failingSince = webhook.failingSince ?? new Date(now);
    const isGone = outcome.status === 410;
    const hasFailed = failingSince.getTime() < now - FAILING_DAYS * DAY_MS;
    const state = isGone ? "gone" : hasFailed ? "failed" : "active";
    await tx.webhook.updateMany({ where: { id: webhookId }, data: { failingSince, state } });
    if (state === "active") return;
    await tx.webhookDelivery.updateMany({ where: { webhookId, state: "queued" }, data: { state: "failed" } });
    const administrators = await tx.user.findMany({ where: { isAdmin: true, ...ACTIVE } });
    const link = `${env().APP_URL}/admin?tab=settings`;
    for (const { id: userId } of administrators) {
      await queueMailToUser(tx, { userId, kind: "webhook-stopped" }, ({ name }) =>
        webhookStoppedMail({ name, webhook: webhook.name, isGone, link }),
      );
    }
  });
}

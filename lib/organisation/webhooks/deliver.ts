import "server-only";
import { ACTIVE } from "@/lib/identity/users/conditions";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { orderEvents } from "@/lib/learning/events/data";
import { webhookStoppedMail } from "@/lib/messages/email/webhook";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { transaction } from "@/lib/platform/sql/constraints";
import { type Claim, claimed, claimFirst, columnsOf, findTarget, listWaiting, recordSent } from "./data";
import { payloadOf } from "./payload";
import { attempt, type Outcome, type Post } from "./send";
import { waitAfter } from "./wait";

/** Milliseconds after which a run leaves the rest to the next one. */
const RUN_MS = 30_000;

/** Failures for this long end a webhook. */
const FAILING_DAYS = 5;

const DAY_MS = 86_400_000;

/** Sends the due messages of every webhook, each in order, and queues new events before. @returns the number of attempts */
export async function deliverWebhooks(post?: Post): Promise<{ sent: number; failed: number }> {
  while (await orderEvents()) {
    // The next slice.
  }
  const due = await listWaiting();
  const until = Date.now() + RUN_MS;
  const counts = await Promise.all(due.map(({ id }) => deliverInOrder(id, until, post)));
  return {
    sent: counts.reduce((sum, { sent }) => sum + sent, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Sends messages of one webhook until one fails, none is due or the time is over. */
async function deliverInOrder(
  webhookId: string,
  until: number,
  post?: Post,
): Promise<{ sent: number; failed: number }> {
  let sent = 0;
  while (Date.now() < until) {
    const claim = await claimFirst(webhookId);
    if (!claim) break;
    const webhook = await findTarget(webhookId);
    if (!webhook) break;
    const body = await payloadOf(BigInt(claim.eventId), { hasNames: webhook.includeNames });
    // Its user was deleted meanwhile, and the message with the event.
    if (!body) continue;
    const outcome = await attempt(webhook, claim.messageId, body, post);
    log().info(
      { webhook: webhookId, message: claim.messageId, attempts: claim.attempts, status: outcome.status },
      "webhook",
    );
    if (!outcome.isSent) {
      await recordFailure(webhookId, claim, outcome);
      return { sent, failed: 1 };
    }
    await recordSent(webhookId, claim, outcome);
    sent += 1;
  }
  return { sent, failed: 0 };
}

/** Plans the next attempt, or gives the message up; ends a webhook that says it is gone or has failed for days. */
async function recordFailure(webhookId: string, claim: Claim, outcome: Outcome): Promise<void> {
  const now = Date.now();
  const wait = waitAfter(claim.attempts, Math.random());
  await transaction(async (tx) => {
    const next = wait === null ? { state: "failed" as const } : { nextAttemptAt: new Date(now + wait * 1000) };
    await tx.webhookDelivery.updateMany({ where: claimed(claim), data: { ...columnsOf(outcome), ...next } });
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

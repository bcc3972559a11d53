import "server-only";
import { z } from "zod";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { countKey, keyset, type Order, toPage } from "@/lib/platform/sql/keyset";
import { execute, queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import {
  type DeliveryList,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookWithSecret,
  webhookDeliverySchema,
  webhookSchema,
} from "./schema";
import { newSecret, sealSecret } from "./secret";
import type { Outcome } from "./send";

/** Milliseconds for which a replaced secret signs too. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/** Retention of deliveries, and of events that are no completions. */
const RETENTION_DAYS = 30;

const selectWebhooks = (condition: Sql) => sql`
  SELECT w.id, w.name, w.url, w.events, w.include_names AS "includeNames", w.state::text,
         ${isoTime(sql`w.failing_since`)} AS "failingSince", ${isoTime(sql`w.created_at`)} AS "createdAt",
         (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'queued') AS queued
  FROM webhooks w ${condition} ORDER BY w.created_at, w.id`;

/** The organisation's webhooks, the oldest first. */
export const listWebhooks = (): Promise<Webhook[]> => queryRows(webhookSchema, selectWebhooks(empty));

/** A webhook. @throws {Problem} 404 */
export async function getWebhook(id: string): Promise<Webhook> {
  const webhook = await queryRow(webhookSchema, selectWebhooks(sql`WHERE w.id = ${id}::uuid`));
  if (!webhook) throw notFound("This webhook");
  return webhook;
}

/**
 * Makes a webhook, which gets the events from now on. Only this result has its secret.
 * @throws {Problem} 409 when there is the maximum number
 */
export async function createWebhook(input: WebhookInput, context: AuditContext): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const id = await transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('webhooks'))`;
    if ((await tx.webhook.count()) >= MAX_WEBHOOKS)
      throw conflict(`There are ${MAX_WEBHOOKS} webhooks. Delete one first`);
    const { _max } = await tx.productEvent.aggregate({ _max: { id: true } });
    const webhook = await tx.webhook.create({
      data: { ...input, secret: sealSecret(secret), afterEventId: _max.id ?? 0n },
    });
    await recordEvent(
      { ...context, action: "webhook.created", subjectId: webhook.id, detail: { title: input.name } },
      tx,
    );
    return webhook.id;
  });
  return { ...(await getWebhook(id)), secret };
}

/**
 * Changes a webhook. Making it active again forgets its failures; events of the time between are not sent.
 * @throws {Problem} 404
 */
export async function updateWebhook(id: string, change: WebhookChange, context: AuditContext): Promise<Webhook> {
  const { active, ...fields } = change;
  await transaction(async (tx) => {
    const before = await requireTarget(id, tx);
    const states = {
      ...(active === true && { state: "active" as const, failingSince: null }),
      ...(active === false && { state: "paused" as const }),
    };
    await tx.webhook.update({ where: { id }, data: { ...fields, ...states } });
    const isOtherState = states.state !== undefined && states.state !== before.state;
    const changed = [...changedFields<object>(before, fields), ...(isOtherState ? ["active"] : [])];
    if (changed.length === 0) return;
    const detail = { changed, title: fields.name ?? before.name };
    await recordEvent({ ...context, action: "webhook.changed", subjectId: id, detail }, tx);
  });
  return getWebhook(id);
}

/** Deletes a webhook with its deliveries. @throws {Problem} 404 */
export async function deleteWebhook(id: string, context: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    const { name } = await requireTarget(id, tx);
    await tx.webhook.delete({ where: { id } });
    await recordEvent({ ...context, action: "webhook.deleted", subjectId: id, detail: { title: name } }, tx);
  });
}

/** Gives a webhook a new secret; the old one signs too for a day. @throws {Problem} 404 */
export async function renewSecret(id: string, context: AuditContext): Promise<WebhookWithSecret> {
  const secret = newSecret();
  await transaction(async (tx) => {
    const webhook = await requireTarget(id, tx);
    const formerSecretUntil = new Date(Date.now() + FORMER_SECRET_MS);
    await tx.webhook.update({
      where: { id },
      data: { secret: sealSecret(secret), formerSecret: webhook.secret, formerSecretUntil },
    });
    await recordEvent(
      { ...context, action: "webhook.secret_renewed", subjectId: id, detail: { title: webhook.name } },
      tx,
    );
  });
  return { ...(await getWebhook(id)), secret };
}

const selectDeliveries = (condition: Sql) => sql`
  SELECT d.id::text, d.message_id::text AS "messageId", d.kind, d.state::text, d.attempts, ${isoTime(sql`d.created_at`)} AS "createdAt",
         ${isoTime(sql`d.attempted_at`)} AS "attemptedAt",
         CASE WHEN d.state = 'queued' THEN ${isoTime(sql`j.due_at`)} END AS "nextAttemptAt",
         d.status, d.answer, d.last_error AS "lastError"
  FROM webhook_deliveries d LEFT JOIN jobs j ON j.name = 'webhooks' AND j.key = d.id::text ${condition}`;

const newest: Order = { list: "deliveries", keys: [countKey(sql`d.id`)], descending: true };

/**
 * A page of a webhook's deliveries, the newest first. `total` stops at MAX_COUNTED_ROWS.
 * @throws {Problem} 404, 400 for an invalid cursor
 */
export async function listDeliveries(webhookId: string, { limit, cursor }: DeliveryList) {
  const { orderBy, beyond } = keyset(newest, cursor);
  await getWebhook(webhookId);
  const own = sql`WHERE d.webhook_id = ${webhookId}::uuid`;
  const [rows, { total }] = await Promise.all([
    queryRows(webhookDeliverySchema, selectDeliveries(sql`${own} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`)),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM (SELECT FROM webhook_deliveries d ${own} LIMIT ${MAX_COUNTED_ROWS}) counted`,
    ),
  ]);
  const { items, next } = toPage(newest.list, rows, limit, ({ id }) => [id]);
  return { deliveries: items, total, next };
}

/**
 * Adds a job for the first queued message of every active webhook. Later messages wait, so that they arrive in order.
 */
export async function queueFirst(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO jobs (name, key)
    SELECT 'webhooks', first.id
    FROM webhooks w CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries WHERE webhook_id = w.id AND state = 'queued' ORDER BY id LIMIT 1) first
    WHERE w.state = 'active' ON CONFLICT DO NOTHING`;
}

/** A queued message of an active webhook, with the webhook; null when it was sent, given up or deleted. */
export const findQueued = (id: string) =>
  db().webhookDelivery.findFirst({
    where: { id: BigInt(id), state: "queued", webhook: { state: "active" } },
    include: { webhook: true },
  });

/** The columns of an attempt. */
export const columnsOf = ({ status, answer, lastError }: Outcome) => ({
  status,
  answer,
  lastError,
  attempts: { increment: 1 },
  attemptedAt: new Date(),
});

/** Records that a message arrived, and resets the failures. */
export async function recordSent(delivery: { id: bigint; webhookId: string }, outcome: Outcome): Promise<void> {
  const { id, webhookId } = delivery;
  const data = { ...columnsOf(outcome), state: "sent" as const };
  await db().webhookDelivery.updateMany({ where: { id, state: "queued" }, data });
  const failing = { id: webhookId, failingSince: { not: null } };
  await db().webhook.updateMany({ where: failing, data: { failingSince: null } });
}

/** A webhook as it is stored. @throws {Problem} 404 */
export async function requireTarget(id: string, tx: Transaction = db()) {
  const webhook = await tx.webhook.findUnique({ where: { id } });
  if (!webhook) throw notFound("This webhook");
  return webhook;
}

/** A message of a webhook as it is stored. */
export const findDelivery = (id: string, webhookId: string) =>
  db().webhookDelivery.findFirst({ where: { id: BigInt(id), webhookId } });

/**
 * Adds a message that is sent at once. It counts as failed until there is an answer, so that no process sends it from
 * the queue.
 */
export const addDelivery = (message: { webhookId: string; kind: string; eventId: bigint | null; messageId?: string }) =>
  db().webhookDelivery.create({ data: { ...message, state: "failed" } });

/** Records the answer to a message that was sent at once. */
export async function recordAnswer(id: bigint, outcome: Outcome): Promise<WebhookDelivery> {
  const data = { ...columnsOf(outcome), state: outcome.isSent ? ("sent" as const) : ("failed" as const) };
  await db().webhookDelivery.updateMany({ where: { id }, data });
  return getDelivery(id);
}

/** A delivery by its id. @throws {Problem} 404 when its webhook was deleted meanwhile */
async function getDelivery(id: bigint): Promise<WebhookDelivery> {
  const delivery = await queryRow(webhookDeliverySchema, selectDeliveries(sql`WHERE d.id = ${id}`));
  if (!delivery) throw notFound("This webhook");
  return delivery;
}

/** Deletes old deliveries, and old events that are no completions. */
export async function forgetOldDeliveries(): Promise<void> {
  const since = sql`now() - make_interval(days => ${RETENTION_DAYS}::int)`;
  await execute(sql`DELETE FROM webhook_deliveries WHERE created_at < ${since}`);
  await execute(sql`DELETE FROM events WHERE kind NOT IN ('video.completed', 'video.taken_back') AND at < ${since}`);
}

import "server-only";
import { z } from "zod";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { countKey, keyset, type Order, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
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

/** Milliseconds for which the secret before a new one signs as well. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/** The lease of a claimed message. Longer than an attempt can take. */
const LEASE_SECONDS = 60;

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
 * Makes a webhook, which gets the events from now on. Only this answer has its secret.
 * @throws {Problem} 409 when there are as many as there may be
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
  const before = await getWebhook(id);
  await transaction(async (tx) => {
    await tx.webhook.update({
      where: { id },
      data: {
        ...fields,
        ...(active === true && { state: "active", failingSince: null }),
        ...(active === false && { state: "paused" }),
      },
    });
    const changed = Object.keys(change);
    const detail = { changed, title: fields.name ?? before.name };
    await recordEvent({ ...context, action: "webhook.changed", subjectId: id, detail }, tx);
  });
  return getWebhook(id);
}

/** Deletes a webhook with its deliveries. @throws {Problem} 404 */
export async function deleteWebhook(id: string, context: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    const [webhook] = await tx.webhook.findMany({ where: { id } });
    if (!webhook) throw notFound("This webhook");
    await tx.webhook.delete({ where: { id } });
    await recordEvent({ ...context, action: "webhook.deleted", subjectId: id, detail: { title: webhook.name } }, tx);
  });
}

/** Gives a webhook a new secret; the one before signs as well for a day. @throws {Problem} 404 */
export async function renewSecret(id: string, context: AuditContext): Promise<WebhookWithSecret> {
  const secret = newSecret();
  await transaction(async (tx) => {
    const [webhook] = await tx.webhook.findMany({ where: { id } });
    if (!webhook) throw notFound("This webhook");
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
         CASE WHEN d.state = 'queued' THEN ${isoTime(sql`d.next_attempt_at`)} END AS "nextAttemptAt",
         d.status, d.answer, d.last_error AS "lastError"
  FROM webhook_deliveries d ${condition}`;

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

const claimRow = z.object({ id: z.string(), eventId: z.string(), messageId: z.string(), attempts: z.int() });

/** A message that this process has claimed to send. `attempts` includes this one. */
export type Claim = z.infer<typeof claimRow>;

/** The active webhooks with messages that wait. */
export const listWaiting = (): Promise<{ id: string }[]> =>
  queryRows(
    z.object({ id: z.string() }),
    sql`SELECT w.id FROM webhooks w WHERE w.state = 'active' AND EXISTS (
          SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'queued')`,
  );

/**
 * Claims the first queued message of an active webhook when it is due. Those behind it wait, so that the order holds. No other process
 * gets it until the lease expires.
 */
export const claimFirst = (webhookId: string): Promise<Claim | undefined> =>
  queryRow(
    claimRow,
    sql`
    UPDATE webhook_deliveries d
    SET attempts = d.attempts + 1, attempted_at = now(), next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    WHERE d.id = (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId}::uuid AND state = 'queued' ORDER BY id LIMIT 1)
      AND d.state = 'queued' AND d.next_attempt_at <= now()
      AND EXISTS (SELECT FROM webhooks w WHERE w.id = ${webhookId}::uuid AND w.state = 'active')
    RETURNING d.id::text, d.event_id::text AS "eventId", d.message_id::text AS "messageId", d.attempts`,
  );

// Matches only while the claim is the latest: another process may have claimed the message after the lease expired.
/** The condition for the row of a claim. */
export const claimed = ({ id, attempts }: Claim) => ({ id: BigInt(id), attempts, state: "queued" as const });

/** The columns of an outcome. */
export const columnsOf = ({ status, answer, lastError }: Outcome) => ({ status, answer, lastError });

/** Records that a claimed message arrived, which ends a row of failures. */
export async function recordSent(webhookId: string, claim: Claim, outcome: Outcome): Promise<void> {
  await db().webhookDelivery.updateMany({ where: claimed(claim), data: { ...columnsOf(outcome), state: "sent" } });
  await db().webhook.updateMany({
    where: { id: webhookId, failingSince: { not: null } },
    data: { failingSince: null },
  });
}

/** A webhook as it is stored. */
export const findTarget = (id: string) => db().webhook.findUnique({ where: { id } });

/** A message of a webhook as it is stored. */
export const findDelivery = (id: string, webhookId: string) =>
  db().webhookDelivery.findFirst({ where: { id: BigInt(id), webhookId } });

/** Adds a message that is sent at once. It counts as failed until there is an answer, so that no process sends it in the order. */
export const addDelivery = (message: { webhookId: string; kind: string; eventId: bigint | null; messageId?: string }) =>
  db().webhookDelivery.create({ data: { ...message, state: "failed", attempts: 1, attemptedAt: new Date() } });

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
  await queryRows(z.object({}), sql`DELETE FROM webhook_deliveries WHERE created_at < ${since} RETURNING 1 AS one`);
  await queryRows(
    z.object({}),
    sql`DELETE FROM events WHERE kind NOT IN ('video.completed', 'video.taken_back') AND at < ${since} RETURNING 1 AS one`,
  );
}

import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { Prisma } from "@/prisma/generated/client";
import { OutboxChannel } from "@/prisma/generated/enums";
import type { MailContent, Message, SmsContent } from "./schema";

/** Messages one claim takes: as many as are sent side by side. */
export const BATCH_MESSAGES = 10;

/** How long a claimed message is left to the process that claimed it: longer than sending a batch may take. */
const LEASE_SECONDS = 300;

/** How long a message is remembered, without its content. */
const RETENTION_DAYS = 30;

const claimSchema = z.object({
  id: uuid,
  channel: z.enum(OutboxChannel),
  kind: z.string(),
  recipient: z.string(),
  content: z.unknown(),
  attempts: z.int(),
});

/** A message that is this process's to send, for the `attempts`th time. */
export type Claim = z.infer<typeof claimSchema>;

/**
 * Queues a mail with the writes of the transaction that causes it: both happen, or neither. `deliverSoon()` sends it.
 * @returns the message's id
 */
export const queueMail = (transaction: Transaction, message: Omit<Message<MailContent>, "id">): Promise<string> =>
  queue(transaction, "mail", message);

/** Queues a text message, as `queueMail` does a mail; the recipient is a phone number as E.164 writes it. */
export const queueSms = (transaction: Transaction, message: Omit<Message<SmsContent>, "id">): Promise<string> =>
  queue(transaction, "sms", message);

async function queue<Content extends object>(
  transaction: Transaction,
  channel: OutboxChannel,
  { kind, recipient, content }: Omit<Message<Content>, "id">,
): Promise<string> {
  const { id } = await transaction.outboxMessage.create({
    data: { channel, kind, recipient, content },
    select: { id: true },
  });
  return id;
}

/**
 * Takes messages that are due. No other process gets them while the lease runs, and should this one end before it says
 * how they went, they are due again.
 */
export const claimDue = (): Promise<Claim[]> =>
  queryRows(
    claimSchema,
    sql`
    UPDATE outbox_messages
    SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ANY (ARRAY(
      SELECT id FROM outbox_messages WHERE state = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${BATCH_MESSAGES} FOR UPDATE SKIP LOCKED))
    RETURNING id, channel::text, kind, recipient, content, attempts`,
  );

// Only whoever made the last attempt says how it went: a lease that has run out is another's.
const held = ({ id, attempts }: Claim) => ({ id, attempts, state: "queued" as const });

/** Notes that a message has gone, and erases what it said. */
export async function markSent(claim: Claim): Promise<void> {
  const data = { state: "sent", sentAt: new Date(), content: Prisma.DbNull, lastError: null } as const;
  await db().outboxMessage.updateMany({ where: held(claim), data });
}

/** Notes why a message has not gone. It is due again after so many seconds; with null it is given up, and what it said erased. */
export async function markFailed(claim: Claim, lastError: string, wait: number | null): Promise<void> {
  const next =
    wait === null
      ? ({ state: "failed", content: Prisma.DbNull } as const)
      : { nextAttemptAt: new Date(Date.now() + wait * 1000) };
  await db().outboxMessage.updateMany({ where: held(claim), data: { ...next, lastError } });
}

/** Forgets messages that are no longer on their way. */
export async function deleteOldMessages(): Promise<void> {
  await db().$executeRaw`
    DELETE FROM outbox_messages WHERE state <> 'queued' AND created_at < now() - make_interval(days => ${RETENTION_DAYS})`;
}

/** The messages to some addresses and numbers, the newest first. */
export const listMessagesTo = (recipients: string[]) =>
  db().outboxMessage.findMany({
    where: { recipient: { in: recipients } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

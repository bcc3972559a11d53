import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { Prisma } from "@/prisma/generated/client";
import { OutboxChannel } from "@/prisma/generated/enums";
import type { MailContent, Message, SmsContent } from "./schema";

/** Messages claimed and sent in parallel. */
export const BATCH_MESSAGES = 10;

/** The lease of a claimed message. Longer than sending a batch can take. */
const LEASE_SECONDS = 300;

/** Retention of sent and failed messages, without their content. */
const RETENTION_DAYS = 30;

const claimSchema = z.object({
  id: uuid,
  channel: z.enum(OutboxChannel),
  kind: z.string(),
  recipient: z.string(),
  content: z.unknown(),
  attempts: z.int(),
});

/** A message that this process has claimed to send. `attempts` includes this one. */
export type Claim = z.infer<typeof claimSchema>;

/** A message to queue. `userId` is the user whose account it is about; null for the last one to a deleted user. */
type NewMessage<Content> = Omit<Message<Content>, "id"> & { userId: string | null };

/**
 * Queues a mail in the transaction that causes it. Call `deliverSoon()` to send it.
 * @returns the message's id
 */
export const queueMail = (transaction: Transaction, message: NewMessage<MailContent>): Promise<string> =>
  queue(transaction, "mail", message);

/** Queues a text message, as `queueMail` queues a mail. The recipient is a phone number in E.164 format. */
export const queueSms = (transaction: Transaction, message: NewMessage<SmsContent>): Promise<string> =>
  queue(transaction, "sms", message);

async function queue<Content extends object>(
  transaction: Transaction,
  channel: OutboxChannel,
  { userId, kind, recipient, content }: NewMessage<Content>,
): Promise<string> {
  const { id } = await transaction.outboxMessage.create({
    data: { userId, channel, kind, recipient, content },
    select: { id: true },
  });
  return id;
}

/**
 * Claims due messages. No other process gets them until the lease expires; if this process dies before then, they are
 * due again.
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

// Matches only while the claim is the latest: another process may have claimed the message after the lease expired.
const claimed = ({ id, attempts }: Claim) => ({ id, attempts, state: "queued" as const });

/** Marks a message as sent and erases its content. */
export async function markSent(claim: Claim): Promise<void> {
  const data = { state: "sent", sentAt: new Date(), content: Prisma.DbNull, lastError: null } as const;
  await db().outboxMessage.updateMany({ where: claimed(claim), data });
}

/** Records a failed attempt. @param wait seconds until the next one; null gives up and erases the content */
export async function markFailed(claim: Claim, lastError: string, wait: number | null): Promise<void> {
  const next =
    wait === null
      ? ({ state: "failed", content: Prisma.DbNull } as const)
      : { nextAttemptAt: new Date(Date.now() + wait * 1000) };
  await db().outboxMessage.updateMany({ where: claimed(claim), data: { ...next, lastError } });
}

/** Deletes the messages about a user's account that are not sent yet. */
export async function deleteQueuedOf(userId: string, tx: Transaction): Promise<void> {
  await tx.outboxMessage.deleteMany({ where: { userId, state: "queued" } });
}

/** Deletes sent and failed messages after their retention. */
export async function deleteOldMessages(): Promise<void> {
  await db().$executeRaw`
    DELETE FROM outbox_messages WHERE state <> 'queued' AND created_at < now() - make_interval(days => ${RETENTION_DAYS})`;
}

const queueSchema = z.object({
  /** Messages that wait for their first or next attempt. */
  queued: z.int(),
  /** Messages that were given up in the last 30 days. */
  failed: z.int(),
  /** Seconds that the message due for longest has been waiting; 0 when none is due. */
  overdueSeconds: z.number(),
});

/** The queue of messages as it is now. */
export const readQueue = (): Promise<z.infer<typeof queueSchema>> =>
  queryOnlyRow(
    queueSchema,
    sql`
    SELECT (SELECT count(*) FROM outbox_messages WHERE state = 'queued')::int AS queued,
           (SELECT count(*) FROM outbox_messages WHERE state = 'failed')::int AS failed,
           greatest(0, extract(epoch FROM now() - (SELECT min(next_attempt_at) FROM outbox_messages
             WHERE state = 'queued')))::float8 AS "overdueSeconds"`,
  );

/** The messages about a user's account, newest first. */
export const listMessagesOf = (userId: string) =>
  db().outboxMessage.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import type { Attempt } from "@/lib/platform/jobs/run";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { Prisma } from "@/prisma/generated/client";
import { OutboxChannel } from "@/prisma/generated/enums";
import type { MailContent, Message, SmsContent } from "./schema";

/** Retention of sent and failed messages, without their content. */
const RETENTION_DAYS = 30;

/** Retention of the content of a mail that was given up. */
const CONTENT_DAYS = 7;

const queuedRow = z.object({
  channel: z.enum(OutboxChannel),
  kind: z.string(),
  recipient: z.string(),
  content: z.unknown(),
});

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

async function queue(
  transaction: Transaction,
  channel: OutboxChannel,
  { userId, kind, recipient, content }: NewMessage<object>,
): Promise<string> {
  const { id } = await queryOnlyRow(
    z.object({ id: uuid }),
    sql`
    WITH message AS (
      INSERT INTO outbox_messages (user_id, channel, kind, recipient, content)
      VALUES (${userId}::uuid, ${channel}::outbox_channel, ${kind}, ${recipient}, ${JSON.stringify(content)}::jsonb)
      RETURNING id)
    INSERT INTO jobs (name, key) SELECT 'outbox', id FROM message RETURNING key AS id`,
    transaction,
  );
  return id;
}

/** A message that waits to be sent; undefined when it was sent, given up or deleted. */
export const findQueued = (id: string): Promise<z.infer<typeof queuedRow> | undefined> =>
  queryRow(
    queuedRow,
    sql`
    SELECT channel::text, kind, recipient, content FROM outbox_messages WHERE id = ${id}::uuid AND state = 'queued'`,
  );

/** Marks a message as sent and erases its content. */
export async function markSent(id: string, attempts: number): Promise<void> {
  const data = { state: "sent", attempts, sentAt: new Date(), content: Prisma.DbNull, lastError: null } as const;
  await db().outboxMessage.updateMany({ where: { id, state: "queued" }, data });
}

/** Records a failed attempt. The last one gives the message up; a mail keeps its content, so that it can be sent again. */
export async function markFailed(id: string, { attempts, isLast }: Attempt, lastError: string): Promise<void> {
  const where = { id, state: "queued" } as const;
  const data = { attempts, lastError };
  if (!isLast) return void (await db().outboxMessage.updateMany({ where, data }));
  const givenUp = { ...data, state: "failed" } as const;
  await db().outboxMessage.updateMany({ where: { ...where, channel: "mail" }, data: givenUp });
  await db().outboxMessage.updateMany({ where, data: { ...givenUp, content: Prisma.DbNull } });
}

/** Deletes the messages about a user's account that are not sent yet. */
export async function deleteQueuedOf(userId: string, tx: Transaction): Promise<void> {
  await tx.outboxMessage.deleteMany({ where: { userId, state: "queued" } });
}

/** Deletes sent and failed messages after their retention, and before that the content of mails that were given up. */
export async function deleteOldMessages(): Promise<void> {
  await db().$executeRaw`
    UPDATE outbox_messages SET content = NULL
    WHERE state = 'failed' AND content IS NOT NULL AND created_at < now() - make_interval(days => ${CONTENT_DAYS})`;
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
           greatest(0, extract(epoch FROM now() - (SELECT min(due_at) FROM jobs
             WHERE name = 'outbox' AND failed_at IS NULL)))::float8 AS "overdueSeconds"`,
  );

/** The messages about a user's account, newest first. */
export const listMessagesOf = (userId: string) =>
  db().outboxMessage.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

import "server-only";
import { type SentMail, type SentMailList, sentMailSchema } from "@/lib/messages/mails/schema";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { addJob } from "@/lib/platform/jobs/data";
import { transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { deliverSoon } from "./deliver";

const LISTED_MAILS = 100;

const fields = sql`
  id, kind, recipient, CASE state WHEN 'queued' THEN 'waiting' ELSE state::text END AS state, attempts,
  ${isoTime(sql`coalesce(sent_at, created_at)`)} AS at`;

const stored: Record<NonNullable<SentMailList["state"]>, Sql> = {
  waiting: sql`AND state = 'queued'`,
  sent: sql`AND state = 'sent'`,
  failed: sql`AND state = 'failed'`,
};

/** The last mails that were queued, the latest first, without their content. */
export const listMails = ({ state }: SentMailList): Promise<SentMail[]> =>
  queryRows(
    sentMailSchema,
    sql`SELECT ${fields} FROM outbox_messages WHERE channel = 'mail' ${state ? stored[state] : empty}
        ORDER BY created_at DESC, id DESC LIMIT ${LISTED_MAILS}`,
  );

/**
 * Queues a failed mail again, with its content.
 * @throws {Problem} 404; 409 for a mail that waits or was sent, and for one whose content has been erased
 */
export async function retryMail(id: string): Promise<SentMail> {
  const mail = await transaction(async (tx) => {
    const retried = await queryRow(
      sentMailSchema,
      sql`UPDATE outbox_messages SET state = 'queued', attempts = 0, last_error = NULL
          WHERE id = ${id}::uuid AND channel = 'mail' AND state = 'failed' AND content IS NOT NULL RETURNING ${fields}`,
      tx,
    );
    if (retried) await addJob(tx, "outbox", id);
    else if ((await tx.outboxMessage.count({ where: { id, channel: "mail" } })) === 0) throw notFound("This mail");
    return retried;
  });
  if (!mail) throw conflict("Only a mail that was given up can be sent again");
  deliverSoon();
  return mail;
}

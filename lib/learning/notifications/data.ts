import "server-only";
import { z } from "zod";
import { isActive } from "@/lib/identity/users/data";
import { userSchema } from "@/lib/identity/users/schema";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Day } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import type { Language } from "@/lib/platform/languages";
import { transaction } from "@/lib/platform/sql/constraints";
import { raw, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { type NotificationKind, type Subscription, switchOf } from "./schema";
import type { Subscriber } from "./unsubscribe-link";

/** Days a decision is remembered: longer than a day or a week of somebody's can come again by moving their time zone. */
const RETENTION_DAYS = 60;

/** Who asked for a mail, as `Prisma.raw` may name it: one of two columns of ours. */
const asksFor = (kind: NotificationKind) => raw(kind === "weekly_summary" ? "u.weekly_summary" : "u.streak_reminder");

/** How the outbox and a mail's own header name it. */
const mailKind = (kind: NotificationKind) => kind.replaceAll("_", "-");

/** The time zones of those who asked for a mail. */
export async function listTimeZones(kind: NotificationKind): Promise<string[]> {
  const found = await queryRows(
    z.object({ timeZone: z.string() }),
    sql`SELECT DISTINCT u.time_zone AS "timeZone" FROM users u WHERE ${asksFor(kind)} ORDER BY 1`,
  );
  return found.map(({ timeZone }) => timeZone);
}

const candidateSchema = userSchema
  .pick({ id: true, name: true, email: true })
  // As it is stored: a language that is not known fails the mail to that user, and no other.
  .extend({ language: z.custom<Language>((value) => typeof value === "string").nullable() });

/** A user to whom there may be something to say. */
export type Candidate = z.infer<typeof candidateSchema>;

/** Which people of a time zone are meant: those after that id, of whom nothing was decided yet for the day. */
type Batch = { kind: NotificationKind; timeZone: string; day: Day; since: Date; after: string; limit: number };

/** The next active users, in the order of their ids, who asked for a mail and have completed something since then. */
export const listCandidates = ({ kind, timeZone, day, since, after, limit }: Batch): Promise<Candidate[]> =>
  queryRows(
    candidateSchema,
    sql`
    SELECT u.id, u.name, u.email, u.language FROM users u
    WHERE ${asksFor(kind)} AND u.time_zone = ${timeZone} AND u.id > ${after}::uuid AND ${isActive}
      AND EXISTS (SELECT FROM video_progress p WHERE p.user_id = u.id AND p.completed_at >= ${since})
      AND NOT EXISTS (SELECT FROM notifications n
                      WHERE n.user_id = u.id AND n.kind = ${kind}::notification_kind AND n.day = ${day}::date)
    ORDER BY u.id LIMIT ${limit}`,
  );

/** What is to be done about a person's day: a mail, or nothing as there is nothing to say. */
type Decision = { person: Pick<Candidate, "id" | "email">; kind: NotificationKind; day: Day; mail: MailContent | null };

/**
 * Decides once for a person, a kind and a day: of any number that ask at once one is let through, and queues the mail in
 * the same transaction. Whoever has switched it off meanwhile gets none.
 * @returns whether a mail was queued
 */
export async function notifyOnce({ person, kind, day, mail }: Decision): Promise<boolean> {
  return transaction(async (tx) => {
    const decided = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent)
      SELECT u.id, ${kind}::notification_kind, ${day}::date, ${mail !== null} FROM users u
      WHERE u.id = ${person.id}::uuid AND ${asksFor(kind)} AND ${isActive} FOR NO KEY UPDATE
      ON CONFLICT DO NOTHING`;
    if (decided === 0 || !mail) return false;
    await queueMail(tx, { kind: mailKind(kind), recipient: person.email, content: mail });
    return true;
  });
}

/** Forgets decisions that nothing can ask about again. @returns how many */
export const deleteOldDecisions = (): Promise<number> =>
  db().$executeRaw`DELETE FROM notifications WHERE decided_at < now() - make_interval(days => ${RETENTION_DAYS})`;

/** Whether somebody gets a mail, and their address; null where there is no such person any more. */
export async function findSubscription({
  userId,
  kind,
}: Subscriber): Promise<(Subscription & { email: string }) | null> {
  const row = await db().user.findUnique({ where: { id: userId } });
  return row && { kind, subscribed: row[switchOf[kind]], email: row.email };
}

/** Switches a mail on or off; the same again changes nothing. @throws {Problem} 404 */
export async function setSubscription({ userId, kind }: Subscriber, subscribed: boolean): Promise<Subscription> {
  const { count } = await db().user.updateMany({ where: { id: userId }, data: { [switchOf[kind]]: subscribed } });
  if (count === 0) throw notFound("This user");
  return { kind, subscribed };
}

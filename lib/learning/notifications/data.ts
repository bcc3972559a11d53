import "server-only";
import { z } from "zod";
import { isActive, isAddressProved } from "@/lib/identity/users/conditions";
import { userSchema } from "@/lib/identity/users/schema";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Day } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import type { Language } from "@/lib/platform/languages";
import { transaction } from "@/lib/platform/sql/constraints";
import { empty, raw, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { type NotificationKind, type Subscription, switchOf } from "./schema";
import type { Subscriber } from "./unsubscribe-link";

/** Retention of decisions: a change of time zone cannot repeat a day or week that is older. */
const RETENTION_DAYS = 60;

/** The column that holds a user's subscription to a kind of mail. */
const subscriptionColumn = (kind: NotificationKind) =>
  raw({ weekly_summary: "u.weekly_summary", streak_reminder: "u.streak_reminder", team_report: "u.team_report" }[kind]);

/** The time zones of the subscribers of a kind of mail, by one index look-up per zone. */
export async function listTimeZones(kind: NotificationKind): Promise<string[]> {
  const next = (after: Sql) => sql`(
    SELECT u.time_zone FROM users u WHERE ${subscriptionColumn(kind)} ${after} ORDER BY u.time_zone LIMIT 1)`;
  const found = await queryRows(
    z.object({ timeZone: z.string() }),
    sql`WITH RECURSIVE zones AS (
          SELECT ${next(empty)} AS time_zone
          UNION ALL SELECT ${next(sql`AND u.time_zone > z.time_zone`)} FROM zones z WHERE z.time_zone IS NOT NULL)
        SELECT time_zone AS "timeZone" FROM zones WHERE time_zone IS NOT NULL`,
  );
  return found.map(({ timeZone }) => timeZone);
}

const candidateSchema = userSchema.pick({ id: true, email: true }).extend({
  /** Null until the user has proved the address, so that the mail does not greet a stranger. */
  name: z.string().nullable(),
  // Not validated here: an unknown language fails the mail to that user only.
  language: z.custom<Language>((value) => typeof value === "string").nullable(),
});

/** A user who may get a mail. */
export type Candidate = z.infer<typeof candidateSchema>;

/** A batch of candidates of one time zone: ids after `after`, without a decision for the day. */
type Batch = { kind: NotificationKind; timeZone: string; day: Day; since: Date | null; after: string; limit: number };

/** The next active subscribers, ordered by id; those who completed a video since `since`, unless it is null. */
export const listCandidates = ({ kind, timeZone, day, since, after, limit }: Batch): Promise<Candidate[]> =>
  queryRows(
    candidateSchema,
    sql`
    SELECT u.id, CASE WHEN ${isAddressProved} THEN u.name END AS name, u.email, u.language FROM users u
    WHERE ${subscriptionColumn(kind)} AND u.time_zone = ${timeZone} AND u.id > ${after}::uuid AND ${isActive}
      ${since ? sql`AND EXISTS (SELECT FROM video_progress p WHERE p.user_id = u.id AND p.completed_at >= ${since})` : empty}
      AND NOT EXISTS (SELECT FROM notifications n
                      WHERE n.user_id = u.id AND n.kind = ${kind}::notification_kind AND n.day = ${day}::date)
    ORDER BY u.id LIMIT ${limit}`,
  );

/** The decision for a user's day: the mail to send, or null for none. */
type Decision = { user: Pick<Candidate, "id" | "email">; kind: NotificationKind; day: Day; mail: MailContent | null };

/**
 * Saves a decision once per user, kind and day, and queues its mail in the same transaction. Of concurrent calls one
 * succeeds. A user who has unsubscribed meanwhile gets no mail.
 * @returns true when a mail was queued
 */
export async function notifyOnce({ user, kind, day, mail }: Decision): Promise<boolean> {
  return transaction(async (tx) => {
    const rows = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent)
      SELECT u.id, ${kind}::notification_kind, ${day}::date, ${mail !== null} FROM users u
      WHERE u.id = ${user.id}::uuid AND ${subscriptionColumn(kind)} AND ${isActive} FOR NO KEY UPDATE
      ON CONFLICT DO NOTHING`;
    if (rows === 0 || !mail) return false;
    const message = { kind: kind.replaceAll("_", "-"), recipient: user.email, content: mail };
    await queueMail(tx, { userId: user.id, ...message });
    return true;
  });
}

/** Deletes decisions that are past their retention. @returns the number of deleted rows */
export const deleteOldDecisions = (): Promise<number> =>
  db().$executeRaw`DELETE FROM notifications WHERE decided_at < now() - make_interval(days => ${RETENTION_DAYS})`;

/** A user's subscription to a kind of mail, and their address; null when the user was deleted. */
export async function findSubscription({
  userId,
  kind,
}: Subscriber): Promise<(Subscription & { email: string }) | null> {
  const row = await db().user.findUnique({ where: { id: userId } });
  return row && { kind, subscribed: row[switchOf[kind]], email: row.email };
}

/** Switches a kind of mail on or off for a user. @throws {Problem} 404 */
export async function setSubscription({ userId, kind }: Subscriber, subscribed: boolean): Promise<Subscription> {
  const { count } = await db().user.updateMany({ where: { id: userId }, data: { [switchOf[kind]]: subscribed } });
  if (count === 0) throw notFound("This user");
  return { kind, subscribed };
}

import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/data";
import { isActive } from "@/lib/identity/users/conditions";
import { lockUser } from "@/lib/identity/users/lock-user";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { handReminderMail } from "@/lib/messages/email/assignment";
import { queueMail } from "@/lib/messages/outbox/data";
import { usersManagedBy } from "@/lib/organisation/teams/access";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { Problem } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { requireOpen } from "./change-people";
import { requireAudience } from "./create-assignment";
import { handReminder } from "./hand-reminder";
import {
  listOpenAssignments,
  lockOpenAssignments,
  type OpenAssignment,
  type Recipient,
  selectRecipients,
  toDoOf,
} from "./reminder-mails";
import type { Reminded, ReminderDraft } from "./schema";

/** Users in one transaction: each looks at the sender's session and teams, which takes long for a thousand teams. */
const USERS_AT_ONCE = 25;

/** A reminder by hand: who sends it, to whom, and of what: one assignment, one subject, or everything. */
type Reminder = {
  actor: Actor;
  userIds: string[];
  /** Reminds only users who are late with it. */
  only?: "late" | undefined;
  about: { assignmentId: string } | { subjectId: string | undefined };
};

type IsWanted = (row: OpenAssignment) => boolean;

/**
 * Finds the rows that a reminder is about.
 * @throws {Problem} for one assignment 404 when the actor does not see it or a user under it, and 409 when it ended; else 404 for a user
 * whom the actor does not see, for administrators 400
 */
async function resolve({ actor, userIds, about }: Reminder): Promise<{ isWanted: IsWanted; event: Event }> {
  if ("assignmentId" in about) {
    const id = about.assignmentId;
    const { subject } = await requireOpen(actor, id, userIds);
    const event = { subjectId: id, detail: { title: subject.title } };
    return { isWanted: ({ assignmentId }) => assignmentId === id, event };
  }
  await requireAudience(actor, { userIds });
  const isWanted: IsWanted = ({ subjectId }) => about.subjectId === undefined || subjectId === about.subjectId;
  return { isWanted, event: { detail: {} } };
}

type Event = { subjectId?: string; detail: { title?: string } };

/**
 * Mails users their open assignments at once. A user gets one such mail a day, from any sender. A sender's calls run one after the other.
 * @throws {Problem} as `resolve`
 */
export const remindByHand = (reminder: Reminder, auditContext: AuditContext, now: Date): Promise<Reminded> =>
  inTurn("reminders", reminder.actor.id, () => remindAll(reminder, auditContext, now));

async function remindAll(reminder: Reminder, auditContext: AuditContext, now: Date): Promise<Reminded> {
  const { isWanted, event } = await resolve(reminder);
  const ids = (await recipientsOf(reminder)).map(({ id }) => id);
  let sent = 0;
  let failure: unknown;
  for (let done = 0; done < ids.length && !failure; done += USERS_AT_ONCE) {
    try {
      sent += await remindSome(reminder, ids.slice(done, done + USERS_AT_ONCE), now, isWanted);
    } catch (error) {
      failure = error;
    }
  }
  if (sent > 0) {
    const detail = { ...event.detail, rows: sent };
    await recordEvent({ action: "assignment.reminded", ...event, detail, ...auditContext });
    deliverSoon();
  }
  // Once the sender may no longer act, the users after that get no mail.
  if (failure && !(failure instanceof Problem && failure.status < 500)) throw failure;
  return { sent, skipped: reminder.userIds.length - sent };
}

/** The recipients and the mail of a reminder; sends and stores nothing. @throws {Problem} as `resolve` */
export async function previewReminder(reminder: Reminder, now: Date): Promise<ReminderDraft> {
  const { isWanted } = await resolve(reminder);
  const [users, rows, remindedToday] = await Promise.all([
    recipientsOf(reminder),
    listOpenAssignments(reminder.userIds),
    listReminded(reminder.userIds, now),
  ]);
  const found = users.flatMap((user) => {
    const today = dayOf(now, user.timeZone);
    if (remindedToday.has(`${user.id} ${today}`)) return [];
    const own = rows.filter(({ userId }) => userId === user.id);
    const made = reminderOf(reminder, own, today, isWanted);
    return made ? [{ user, today, ...made }] : [];
  });
  const late = found.filter(({ state }) => state === "late");
  const [first = found[0]] = late;
  const mail = first && mailOf(reminder, first.user, first.rows, first.today);
  return {
    late: late.length,
    open: found.length - late.length,
    skipped: reminder.userIds.length - found.length,
    mail: mail ? { subject: mail.subject, text: mail.text } : null,
  };
}

const recipientsOf = ({ userIds }: Reminder): Promise<Recipient[]> =>
  selectRecipients(sql`u.id = ANY (${userIds}::uuid[]) AND ${isActive}`, userIds.length);

/** The reminders by hand of these days, as 'user day'. */
async function listReminded(userIds: string[], now: Date): Promise<Set<string>> {
  const rows = await queryRows(
    z.object({ userId: uuid, day: z.string() }),
    sql`
    SELECT user_id AS "userId", day::text FROM notifications
    WHERE user_id = ANY (${userIds}::uuid[]) AND kind = 'assignments_by_hand' AND day >= ${addDays(dayOf(now, "UTC"), -1)}::date`,
  );
  return new Set(rows.map(({ userId, day }) => `${userId} ${day}`));
}

/** The reminder of a user; null without an open row to remind of, or when `only` excludes the user's state. */
function reminderOf({ only }: Reminder, rows: OpenAssignment[], today: string, isWanted: IsWanted) {
  const made = handReminder(rows, today, isWanted);
  return only === undefined || made?.state === only ? made : null;
}

function mailOf({ actor }: Reminder, user: Recipient, rows: OpenAssignment[], today: string) {
  const toDo = rows.map((row) => toDoOf(row, user, today));
  return handReminderMail({ name: user.name, from: actor.name, toDo, link: `${env().APP_URL}/` });
}

/**
 * Reminds users who are active and still the sender's.
 * @param ids in their order, so that no other call that locks users waits for this one while it waits for that
 * @returns the number of mails queued
 */
const remindSome = (reminder: Reminder, ids: string[], now: Date, isWanted: IsWanted): Promise<number> =>
  transaction(async (tx) => {
    for (const id of ids) await lockUser(tx, id);
    const stillTheirs = sql`u.id = ANY (${ids}::uuid[]) AND ${isActive} AND u.id IN (${usersManagedBy(reminder.actor)})`;
    let sent = 0;
    for (const user of await selectRecipients(stillTheirs, ids.length, tx))
      if (await remindOnce(tx, reminder, user, now, isWanted)) sent += 1;
    return sent;
  });

/** @returns true when a mail was queued: there is something to remind of, and the user had no reminder by hand today */
async function remindOnce(
  tx: Transaction,
  reminder: Reminder,
  user: Recipient,
  now: Date,
  isWanted: IsWanted,
): Promise<boolean> {
  const today = dayOf(now, user.timeZone);
  const made = reminderOf(reminder, await lockOpenAssignments(user.id, tx), today, isWanted);
  if (!made) return false;
  const decided = await tx.$executeRaw`
    INSERT INTO notifications (user_id, kind, day, sent) VALUES (${user.id}::uuid, 'assignments_by_hand', ${today}::date, true)
    ON CONFLICT DO NOTHING`;
  if (decided === 0) return false;
  const content = mailOf(reminder, user, made.rows, today);
  await queueMail(tx, { userId: user.id, kind: "assignment-reminder", recipient: user.email, content });
  return true;
}

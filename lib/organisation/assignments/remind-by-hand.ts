import "server-only";
import { isActive } from "@/lib/identity/users/conditions";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { handReminderMail } from "@/lib/messages/email/assignment";
import { queueMail } from "@/lib/messages/outbox/data";
import type { TeamActor } from "@/lib/organisation/teams/access";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { requireOpen } from "./change-people";
import { requireAudience } from "./create-assignment";
import { lockOpenAssignments, type OpenAssignment, type Recipient, selectRecipients, toDoOf } from "./reminder-mails";
import type { Reminded } from "./schema";

/** A reminder by hand: who sends it, and to whom. */
type Reminder = {
  actor: TeamActor & { name: string };
  userIds: string[];
  auditContext: AuditContext;
};

/**
 * Mails users what they must do, at once. A user gets one such mail a day, whoever sends it.
 * @throws {Problem} 404 for an assignment or a user under it that the actor does not see, 409 for one that ended
 */
export async function remindByHand({ id, ...reminder }: Reminder & { id: string }, now: Date): Promise<Reminded> {
  const { subject } = await requireOpen(reminder.actor, id, reminder.userIds);
  const sent = await remindEach(reminder, now, ({ assignmentId }) => assignmentId === id);
  return finish(reminder, sent, { subjectId: id, detail: { title: subject.title, rows: sent } });
}

/**
 * Mails users what they must do, at once, as `remindByHand` does; with a subject those alone who must complete it.
 * @throws {Problem} 404 for a user whom the actor does not see; administrators get 400 for an unknown one
 */
export async function remindOfSubject(
  { subjectId, ...reminder }: Reminder & { subjectId?: string },
  now: Date,
): Promise<Reminded> {
  await requireAudience(reminder.actor, { userIds: reminder.userIds });
  const sent = await remindEach(reminder, now, (row) => subjectId === undefined || row.subjectId === subjectId);
  return finish(reminder, sent, { detail: { rows: sent } });
}

type Event = { subjectId?: string; detail: { title?: string; rows: number } };

async function finish({ userIds, auditContext }: Reminder, sent: number, event: Event): Promise<Reminded> {
  if (sent > 0) {
    await recordEvent({ action: "assignment.reminded", ...event, ...auditContext });
    deliverSoon();
  }
  return { sent, skipped: userIds.length - sent };
}

type IsWanted = (row: OpenAssignment) => boolean;

/** @returns the number of users who got a mail */
async function remindEach({ actor, userIds }: Reminder, now: Date, isWanted: IsWanted): Promise<number> {
  const users = await selectRecipients(sql`u.id = ANY (${userIds}::uuid[]) AND ${isActive}`, userIds.length);
  let sent = 0;
  for (const user of users) if (await remindOnce(user, actor.name, now, isWanted)) sent += 1;
  return sent;
}

/** @returns true when a mail was queued: the user has something wanted to do, and had no reminder by hand today */
const remindOnce = (user: Recipient, from: string, now: Date, isWanted: IsWanted): Promise<boolean> =>
  transaction(async (tx) => {
    const rows = await lockOpenAssignments(user.id, tx);
    if (!rows.some(isWanted)) return false;
    const today = dayOf(now, user.timeZone);
    const decided = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent) VALUES (${user.id}::uuid, 'assignments_by_hand', ${today}::date, true)
      ON CONFLICT DO NOTHING`;
    if (decided === 0) return false;
    const toDo = rows.map((row) => toDoOf(row, user, today));
    const content = handReminderMail({ name: user.name, from, toDo, link: `${env().APP_URL}/` });
    await queueMail(tx, { userId: user.id, kind: "assignment-reminder", recipient: user.email, content });
    return true;
  });

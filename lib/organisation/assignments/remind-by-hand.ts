import "server-only";
import { isActive } from "@/lib/identity/users/data";
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
import { lockOpenAssignments, type Recipient, selectRecipients, toDoOf } from "./reminder-mails";
import type { Reminded } from "./schema";

/** A reminder of an assignment to users. */
type Reminder = {
  actor: TeamActor & { name: string };
  id: string;
  userIds: string[];
  auditContext: AuditContext;
};

/**
 * Mails users what they must do, at once. A user gets one such mail a day, whoever sends it.
 * @throws {Problem} 404 for an assignment or a user under it that the actor does not see, 409 for one that ended
 */
export async function remindByHand({ actor, id, userIds, auditContext }: Reminder, now: Date): Promise<Reminded> {
  const { subject } = await requireOpen(actor, id, userIds);
  const users = await selectRecipients(sql`u.id = ANY (${userIds}::uuid[]) AND ${isActive}`, userIds.length);
  let sent = 0;
  for (const user of users) if (await remindOnce(user, { actor, id }, now)) sent += 1;
  if (sent > 0) {
    const detail = { title: subject.title, rows: sent };
    await recordEvent({ action: "assignment.reminded", subjectId: id, detail, ...auditContext });
    deliverSoon();
  }
  return { sent, skipped: userIds.length - sent };
}

/** @returns true when a mail was queued: the user has the assignment to do, and had no reminder by hand today */
const remindOnce = (user: Recipient, { actor, id }: Pick<Reminder, "actor" | "id">, now: Date): Promise<boolean> =>
  transaction(async (tx) => {
    const rows = await lockOpenAssignments(user.id, tx);
    if (!rows.some(({ assignmentId }) => assignmentId === id)) return false;
    const today = dayOf(now, user.timeZone);
    const decided = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent) VALUES (${user.id}::uuid, 'assignments_by_hand', ${today}::date, true)
      ON CONFLICT DO NOTHING`;
    if (decided === 0) return false;
    const toDo = rows.map((row) => toDoOf(row, user, today));
    const content = handReminderMail({ name: user.name, from: actor.name, toDo, link: `${env().APP_URL}/` });
    await queueMail(tx, { userId: user.id, kind: "assignment-reminder", recipient: user.email, content });
    return true;
  });

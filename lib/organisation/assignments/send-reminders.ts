import "server-only";
import { z } from "zod";
import { isActive } from "@/lib/identity/users/conditions";
import { hourOf } from "@/lib/learning/notifications/due";
import { assignmentsMail } from "@/lib/messages/email/assignment";
import { queueMail } from "@/lib/messages/outbox/data";
import { addDays, type Day, dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { NIL_ID } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { recordDueAssignments } from "./record-due";
import { lockOpenAssignments, type OpenAssignment, type Recipient, selectRecipients, toDoOf } from "./reminder-mails";
import { DAYS_LEFT, STAGES, stageOn } from "./reminder-stage";
import { isOpen } from "./sql";
import { tellManagers } from "./tell-managers";

/** The hour in the user's time zone from which the mail of a day leaves. */
const FROM_HOUR = 8;

/** Users read at once; the limit bounds memory. */
const BATCH_USERS = 100;

/** SQL: the row `p` is due for its next reminder on a day. `stageOn` is the same rule in code. */
const isDueOn = (day: Day): Sql => sql`(
  (p.reminded = ${STAGES.none})
  OR (p.reminded = ${STAGES.assigned} AND p.due_on <= ${day}::date + ${DAYS_LEFT.week}::int)
  OR (p.reminded = ${STAGES.week} AND p.due_on <= ${day}::date + ${DAYS_LEFT.day}::int)
  OR (p.reminded = ${STAGES.day} AND p.due_on < ${day}::date))`;

/** SQL: the users with rows that are due for a reminder on a day. */
const usersDueOn = (day: Day): Sql => sql`
  SELECT p.user_id FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
  WHERE ${isOpen} AND p.reminded < ${STAGES.late} AND ${isDueOn(day)}`;

/** The time zones of users with rows that are due by the latest day in any time zone. */
const listZones = (now: Date) =>
  queryRows(
    z.object({ timeZone: z.string() }),
    sql`SELECT DISTINCT u.time_zone AS "timeZone" FROM users u WHERE u.id IN (${usersDueOn(addDays(dayOf(now, "UTC"), 1))})`,
  );

/**
 * Queues the reminders of assignments that are due: one mail a user and day, from 8:00 in the user's time zone on. Safe
 * to call concurrently and repeatedly. Also mails managers about assignments that ended with their subject, and records
 * events of those due today.
 * @returns the number of users who got a mail
 */
export async function sendReminders(now = new Date()): Promise<{ reminded: number }> {
  await tellManagers();
  await recordDueAssignments(now);
  let reminded = 0;
  for (const { timeZone } of await listZones(now)) {
    if (hourOf(now, timeZone) >= FROM_HOUR) reminded += await remindZone(timeZone, dayOf(now, timeZone));
  }
  return { reminded };
}

async function remindZone(timeZone: string, day: Day): Promise<number> {
  let sent = 0;
  for (let after = NIL_ID; ; ) {
    const users = await selectRecipients(
      sql`
      u.id > ${after}::uuid AND u.time_zone = ${timeZone} AND ${isActive} AND u.id IN (${usersDueOn(day)})
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.kind = 'assignments' AND n.day = ${day}::date)`,
      BATCH_USERS,
    );
    for (const user of users) if (await remind(user, day)) sent += 1;
    const last = users.at(-1);
    if (!last || users.length < BATCH_USERS) return sent;
    after = last.id;
  }
}

/** Reminds one user; a failure is logged, so that it does not affect other users. @returns true when a mail was queued */
async function remind(user: Recipient, day: Day): Promise<boolean> {
  try {
    return await remindOnce(user, day);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log().error({ err: error, user: user.id }, "a reminder failed");
    return false;
  }
}

/**
 * Queues a user's mail of a day, with the stages that it stands for. Of concurrent calls one succeeds: the row of `notifications` is
 * the decision, and commits with the mail.
 */
const remindOnce = (user: Recipient, day: Day): Promise<boolean> =>
  transaction(async (tx) => {
    // Counts a completion that committed while the user came under the assignment.
    await tx.$executeRaw`SELECT fulfil_assignments(ARRAY[${user.id}::uuid], NULL, NULL)`;
    const rows = await lockOpenAssignments(user.id, tx);
    const due = rows.filter((row) => row.isAutomatic && stageOn(row.dueOn, day) > row.reminded);
    const decided = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent)
      SELECT u.id, 'assignments', ${day}::date, ${due.length > 0} FROM users u
      WHERE u.id = ${user.id}::uuid AND ${isActive} FOR NO KEY UPDATE
      ON CONFLICT DO NOTHING`;
    if (decided === 0 || due.length === 0) return false;
    for (const { assignmentId, round, dueOn } of due) {
      await tx.assignmentPerson.update({
        where: { assignmentId_userId_round: { assignmentId, userId: user.id, round } },
        data: { reminded: stageOn(dueOn, day) },
      });
    }
    const content = assignmentsMail({ name: user.name, ...sectionsOf(due, user, day), link: `${env().APP_URL}/` });
    await queueMail(tx, { userId: user.id, kind: "assignments", recipient: user.email, content });
    return true;
  });

/** The rows of a mail: late, due within a week, and new with more time. */
function sectionsOf(due: OpenAssignment[], user: Recipient, day: Day) {
  const at = (...stages: number[]) =>
    due.filter(({ dueOn }) => stages.includes(stageOn(dueOn, day))).map((row) => toDoOf(row, user, day));
  return { late: at(STAGES.late), soon: at(STAGES.week, STAGES.day), assigned: at(STAGES.assigned) };
}

import "server-only";
import { z } from "zod";
import { listTitledPlans } from "@/lib/learning/plans/data";
import { addNotices } from "@/lib/messages/notices/data";
import type { Day } from "@/lib/platform/calendar";
import { counted } from "@/lib/platform/counted";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { NIL_ID, id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { dueDay } from "./due";

/** Users processed in parallel; the limit bounds memory and database connections. */
const BATCH_USERS = 4;

/** Notifies learners of each plan that is behind its pace, once a week, when a weekly summary would be due. */
export async function tellPlansBehind(now = new Date()): Promise<void> {
  const zones = await queryRows(
    z.object({ timeZone: z.string() }),
    sql`SELECT DISTINCT time_zone AS "timeZone" FROM learning_plans`,
  );
  for (const { timeZone } of zones) {
    const day = dueDay("weekly_summary", timeZone, now);
    if (day) await tellZone(timeZone, day, now);
  }
}

async function tellZone(timeZone: string, day: Day, now: Date): Promise<void> {
  let after = NIL_ID;
  for (;;) {
    const users = await listUndecided(timeZone, day, after);
    await Promise.all(users.map(({ userId }) => tryToTell(userId, day, now)));
    const last = users.at(-1);
    if (!last || users.length < BATCH_USERS) return;
    after = last.userId;
  }
}

/** Notifies one user. A failure is logged and does not affect other users; the next run retries. */
async function tryToTell(userId: string, day: Day, now: Date): Promise<void> {
  try {
    await tellUser(userId, day, now);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log().error({ err: error, user: userId, kind: "plans_behind" }, "a notification failed");
  }
}

/** Users with a plan in a time zone, without a decision for the day, by id after one. */
const listUndecided = (timeZone: string, day: Day, after: string) =>
  queryRows(
    z.object({ userId: uuid }),
    sql`
    SELECT DISTINCT l.user_id AS "userId" FROM learning_plans l
    WHERE l.time_zone = ${timeZone} AND l.user_id > ${after}::uuid AND NOT EXISTS (
      SELECT FROM notifications n WHERE n.user_id = l.user_id AND n.kind = 'plans_behind' AND n.day = ${day}::date)
    ORDER BY l.user_id LIMIT ${BATCH_USERS}`,
  );

/** Notifies a user of their plans that are behind, and records the decision. */
async function tellUser(userId: string, day: Day, now: Date): Promise<void> {
  const behind = (await listTitledPlans(userId, now)).filter(({ plan }) => plan.ahead < 0);
  await transaction(async (tx) => {
    const decided = await tx.$executeRaw`
      INSERT INTO notifications (user_id, kind, day, sent)
      SELECT id, 'plans_behind', ${day}::date, ${behind.length > 0} FROM users WHERE id = ${userId}::uuid FOR KEY SHARE
      ON CONFLICT DO NOTHING`;
    if (decided === 0) return;
    await addNotices(
      tx,
      behind.map(({ title, plan }) => ({
        userId,
        kind: "plan",
        cause: `${plan.id} ${day}`,
        text: `${title}: your plan is ${counted(-plan.ahead, "session")} behind`,
        link: `/career-tracks/${plan.trackId}`,
      })),
    );
  });
}

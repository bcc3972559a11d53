import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type Actor, lockOpenSession } from "@/lib/identity/sessions/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { env } from "@/lib/platform/env";
import { notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { LIMITS, waitInWords } from "@/lib/platform/rate-limits/limits";
import { countInMemory } from "@/lib/platform/rate-limits/memory";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { calendarFile } from "./calendar-file";
import { findPlan, planInTurn, problemOf, selectPlans, toPlan } from "./data";
import type { PlanCalendar } from "./schema";

/** Random bytes of the token in the address of a calendar. */
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Creates a plan's calendar address, which replaces an earlier one. Only its hash is stored. @throws {Problem} 401 when the session has just ended, 404 */
export async function openCalendar(actor: Actor, planId: string, auditContext: AuditContext): Promise<PlanCalendar> {
  const { id: userId } = actor;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await transaction(async (tx) => {
    // An event that ends sessions and calendar addresses would miss one that is made at the same moment.
    await lockOpenSession(tx, actor);
    const { title } = await findPlan(userId, planId, tx);
    const { count } = await tx.learningPlan.updateMany({
      where: { id: planId, userId },
      data: { calendarHash: hashOf(token) },
    });
    if (count === 0) throw notFound("This plan");
    const detail = { title };
    await recordEvent({ action: "account.calendar_opened", subjectId: userId, detail, ...auditContext }, tx);
  });
  return { url: `${env().APP_URL}/api/calendars/${token}.ics` };
}

/** Revokes a plan's calendar address, if there is one. @throws {Problem} 404 */
export async function closeCalendar(userId: string, planId: string, auditContext: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await findPlan(userId, planId, tx);
    const where = { id: planId, userId, calendarHash: { not: null } };
    const { count } = await tx.learningPlan.updateMany({ where, data: { calendarHash: null } });
    if (count === 0) return;
    const detail = { title };
    await recordEvent({ action: "account.calendar_closed", subjectId: userId, detail, ...auditContext }, tx);
  });
}

/**
 * The calendar file of a plan, by the token of its address.
 * @throws {Problem} 404 for an unknown or revoked token, 429
 */
export async function readCalendar(token: string, now: Date): Promise<string> {
  const hash = hashOf(token);
  const [plan] = await selectPlans(
    sql`l.calendar_hash = ${hash} AND EXISTS (SELECT FROM users u WHERE u.id = l.user_id AND u.deactivated_at IS NULL)`,
  );
  if (!plan) throw notFound("This calendar");
  const wait = countInMemory(LIMITS.planCalendar, plan.id, now.getTime());
  if (wait !== null) throw tooManyRequests(`This calendar is read too often. Please wait ${waitInWords(wait)}`, wait);
  return planInTurn(plan.userId, async () =>
    calendarFile(await toPlan(plan, await problemOf(plan), now), plan.title, env().APP_URL),
  );
}

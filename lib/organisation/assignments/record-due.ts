import "server-only";
import { isActive } from "@/lib/identity/users/conditions";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { transaction } from "@/lib/platform/sql/constraints";
import { isOpen } from "./sql";

/** Days after the due day on which its event is still recorded, when the server was down before. */
const DAYS_LATE = 1;

/**
 * Records an event for each user whose assignment is due today in their time zone, for webhooks: once per round and
 * due day (docs/behaviour.md, 34). Safe to call concurrently and repeatedly.
 */
export async function recordDueAssignments(now: Date): Promise<void> {
  const moment = now.toISOString();
  // Today is one of these days in every time zone; the range lets an index find the rows.
  const [first, last] = [addDays(dayOf(now, "UTC"), -DAYS_LATE - 1), addDays(dayOf(now, "UTC"), 1)];
  await transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('assignment.due'))`;
    await tx.$executeRaw`
      INSERT INTO events (kind, user_id, subject_id, completion, at)
      SELECT 'assignment.due', p.user_id, p.assignment_id, p.round, ${moment}::timestamptz
      FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
      JOIN users u ON u.id = p.user_id AND ${isActive}
      WHERE ${isOpen} AND p.due_on BETWEEN ${first}::date AND ${last}::date
        AND p.due_on BETWEEN day_in(${moment}::timestamptz, u.time_zone) - ${DAYS_LATE}::int AND day_in(${moment}::timestamptz, u.time_zone)
        AND NOT EXISTS (
          SELECT FROM events e
          WHERE e.user_id = p.user_id AND e.subject_id = p.assignment_id AND e.kind = 'assignment.due' AND e.completion = p.round
            AND day_in(e.at, u.time_zone) >= p.due_on)
      ORDER BY p.due_on, p.user_id, p.assignment_id`;
  });
}

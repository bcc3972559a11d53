import type { Day } from "@/lib/platform/calendar";

/** The automatic reminders of a user's assignment in their order, as `reminded` stores the last one. */
export const STAGES = { none: 0, assigned: 1, week: 2, day: 3, late: 4 } as const;
type Stage = (typeof STAGES)[keyof typeof STAGES];

/** Days before the due day from which a reminder is due. On the day after it the assignment is late. */
export const DAYS_LEFT = { week: 7, day: 1 };

const DAY_MS = 86_400_000;

const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The reminder that is due on a day. One mail replaces the earlier reminders that were missed (docs/behaviour.md, 33).
 * @param today in the user's time zone
 */
export function stageOn(dueOn: Day | null, today: Day): Stage {
  if (dueOn === null) return STAGES.assigned;
  const left = daysBetween(today, dueOn);
  if (left < 0) return STAGES.late;
  if (left <= DAYS_LEFT.day) return STAGES.day;
  return left <= DAYS_LEFT.week ? STAGES.week : STAGES.assigned;
}

import { addDays, type Day } from "@/lib/platform/calendar";

/**
 * True for a round that asks for something now: the first one, and a later one of a recurring assignment from some days before it is due
 * (docs/behaviour.md, 33).
 * @param today in the user's time zone
 */
export const asksNow = (
  { round, dueOn }: { round: number; dueOn: Day | null },
  today: Day,
  daysBefore: number,
): boolean => round === 1 || (dueOn !== null && dueOn <= addDays(today, daysBefore));

import { addDays, type Day, dayOf, MAX_ZONES_KEPT } from "@/lib/platform/calendar";
import { keepRecent } from "@/lib/platform/recent";
import type { NotificationKind } from "./schema";

/** Hours in the user's time zone. */
const HOURS = {
  /** A summary or report is due from Monday at this hour until Tuesday noon, so that a daily scheduler reaches every user. */
  summaryFrom: 8,
  summaryUntil: 12,
  /** A reminder is due in the evening, while there is time left for a lesson. */
  reminderFrom: 18,
  reminderUntil: 23,
};

const hours = keepRecent(
  MAX_ZONES_KEPT,
  (timeZone) => new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" }),
);

/** The hour of the day in a time zone, from 0. @param timeZone IANA */
export const hourOf = (now: Date, timeZone: string): number => Number(hours(timeZone).format(now));

/** 0 is Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The local day for which a kind of mail is due in a time zone; the day of a summary or report is the Monday after its week.
 * @param timeZone IANA
 * @returns null when none is due now
 */
export function dueDay(kind: NotificationKind, timeZone: string, now: Date): Day | null {
  const [day, hour] = [dayOf(now, timeZone), hourOf(now, timeZone)];
  if (kind === "streak_reminder") return HOURS.reminderFrom <= hour && hour < HOURS.reminderUntil ? day : null;
  if (weekdayOf(day) === 1 && hour >= HOURS.summaryFrom) return day;
  return weekdayOf(day) === 2 && hour < HOURS.summaryUntil ? addDays(day, -1) : null;
}

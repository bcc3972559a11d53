import { addDays, type Day, dayOf } from "@/lib/platform/calendar";
import type { NotificationKind } from "./schema";

/** Hours of the person's own clock. */
const HOURS = {
  /** A week's summary goes out on its Monday from then on, and until Tuesday noon where nothing asked earlier: a scheduler that comes once a day reaches everybody. */
  summaryFrom: 8,
  summaryUntil: 12,
  /** In the evening, and not when there is no time left to do anything. */
  reminderFrom: 18,
  reminderUntil: 23,
};

const hours = new Map<string, Intl.DateTimeFormat>();

function hourOf(now: Date, timeZone: string): number {
  let format = hours.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" });
    hours.set(timeZone, format);
  }
  return Number(format.format(now));
}

/** 0 is Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * Which day of theirs people in a time zone are to be written about now; a summary's day is the Monday after its week.
 * @param timeZone IANA
 * @returns null where it is not the time
 */
export function dueDay(kind: NotificationKind, timeZone: string, now: Date): Day | null {
  const [day, hour] = [dayOf(now, timeZone), hourOf(now, timeZone)];
  if (kind === "streak_reminder") return HOURS.reminderFrom <= hour && hour < HOURS.reminderUntil ? day : null;
  if (weekdayOf(day) === 1 && hour >= HOURS.summaryFrom) return day;
  return weekdayOf(day) === 2 && hour < HOURS.summaryUntil ? addDays(day, -1) : null;
}

import { addDays, type Day, dayOf, instantOf } from "@/lib/platform/calendar";

/** The limits of new cards and of other due cards in a learner's day. */
export const MAX_NEW_A_DAY = 20;
export const MAX_DUE_A_DAY = 100;

/** The estimated time for a card. */
export const CARD_SECONDS = 20;

/** The clock time at which a learner's day ends. */
const DAY_ENDS_MINUTES = 4 * 60;

/** A learner's day, which ends at 4:00 in their time zone. */
export function learnersDay(now: Date, timeZone: string): { day: Day; start: Date; end: Date } {
  const startOf = (of: Day) => instantOf(of, DAY_ENDS_MINUTES, timeZone);
  const date = dayOf(now, timeZone);
  const day = now < startOf(date) ? addDays(date, -1) : date;
  return { day, start: startOf(day), end: startOf(addDays(day, 1)) };
}

/** A learner's days from today on, each with its end. */
export function learnersDays(now: Date, timeZone: string, days: number): { day: Day; end: Date }[] {
  const { day: today } = learnersDay(now, timeZone);
  return Array.from({ length: days }, (_, index) => ({
    day: addDays(today, index),
    end: instantOf(addDays(today, index + 1), DAY_ENDS_MINUTES, timeZone),
  }));
}

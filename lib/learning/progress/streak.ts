import { addDays, type Day, dayOf } from "@/lib/platform/calendar";

/**
 * Counts the consecutive days with completions up to today or yesterday; 0 when neither has one. Days are in the
 * learner's time zone (docs/behaviour.md, 14).
 * @param completions times, in any order
 * @param timeZone IANA name
 */
export function streak(completions: Iterable<Date>, timeZone: string, now: Date): number {
  const days = new Set(Array.from(completions, (completion) => dayOf(completion, timeZone)));
  const today = dayOf(now, timeZone);
  let day = days.has(today) ? today : addDays(today, -1);
  let length = 0;
  for (; days.has(day); day = addDays(day, -1)) length += 1;
  return length;
}

/** The length of the longest run of consecutive days. */
export function longestStreak(days: Iterable<Day>): number {
  const all = new Set(days);
  let longest = 0;
  for (const day of all) {
    if (all.has(addDays(day, -1))) continue;
    let length = 1;
    while (all.has(addDays(day, length))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

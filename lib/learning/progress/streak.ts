import { addDays, type Day, dayOf } from "@/lib/platform/calendar";

/**
 * Consecutive days with completions, counted back from the latest, valid only if that is today or yesterday.
 * Days are the learner's own (docs/behaviour.md, 14).
 * @param completions instants, in any order
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

/** The longest run of consecutive days among them, ever. */
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

import { addDays, type Day } from "@/lib/platform/calendar";
import type { Formats } from "@/lib/platform/formats";

type Words = Pick<Formats, "weekday" | "dayLabel" | "language">;

/** 'today', 'yesterday', 'Friday' within the next days, otherwise '5 December'. */
export function dayInWords(day: Day, today: Day, { weekday, dayLabel, language }: Words): string {
  if (today < day && day < addDays(today, 7)) return weekday(day);
  const label = dayLabel(day, today);
  return day === today || day === addDays(today, -1) ? label.toLocaleLowerCase(language) : label;
}

/** 'by Friday', 'was due 3 November', 'no due date'. */
export function dueInWords(dueOn: Day | null, today: Day, formats: Words): string {
  if (dueOn === null) return "no due date";
  return `${dueOn < today ? "was due" : "by"} ${dayInWords(dueOn, today, formats)}`;
}

import { addDays, type Day } from "@/lib/progress/calendar";

const format = (options: Intl.DateTimeFormatOptions, locale = "en-GB") => {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (day: Day) => formatter.format(new Date(`${day}T00:00:00Z`));
};

/** 'Friday 20 November' */
export const weekdayAndDate = format({ weekday: "long", day: "numeric", month: "long" });

/** 'Friday' */
export const weekday = format({ weekday: "long" });

/** 'Nov'. British English has written both Sep and Sept, and the server and a browser must agree. */
export const monthName = format({ month: "short" }, "en");

const thisYear = format({ day: "numeric", month: "long" });
const otherYear = format({ day: "numeric", month: "long", year: "numeric" });

/** A day as people speak of it: 'Today', 'Yesterday', '3 November', '3 November 2025'. */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  return day.slice(0, 4) === today.slice(0, 4) ? thisYear(day) : otherYear(day);
}

import { addDays, type Day } from "@/lib/platform/calendar";

export const WEEKS = 26;

/** A day of the heat map; `lessons` is null for a future day. */
export type HeatDay = { day: Day; lessons: number | null };

/** The minimum number of lessons for each of the five colours. */
export const heatSteps = [0, 1, 2, 3, 4] as const;

/** The index of the colour for a number of lessons. */
export const heatOf = (lessons: number): number => Math.min(lessons, heatSteps.length - 1);

/** The last 26 weeks, the current one last, as seven rows from Monday to Sunday. */
export function heatRows(days: Record<Day, number>, today: Day): HeatDay[][] {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const first = addDays(monday, -7 * (WEEKS - 1));
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: WEEKS }, (_, week) => {
      const day = addDays(first, week * 7 + weekday);
      return { day, lessons: day > today ? null : (days[day] ?? 0) };
    }),
  );
}

/** The months above the weeks: the first day of each and the number of weeks it spans. */
export function heatMonths(rows: HeatDay[][]): { day: Day; weeks: number }[] {
  const months: { day: Day; weeks: number }[] = [];
  for (const { day } of rows[0] ?? []) {
    const last = months.at(-1);
    if (last && last.day.slice(0, 7) === day.slice(0, 7)) last.weeks += 1;
    else months.push({ day, weeks: 1 });
  }
  return months;
}

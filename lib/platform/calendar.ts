/** A day as people name it, `YYYY-MM-DD`, in some time zone. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day it is at that instant in an IANA time zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Calendar arithmetic knows no clock changes: it is done on the day's own midnight in UTC. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first instant of a day in an IANA time zone, also where clocks skip its midnight. To the minute, as zones are. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is further from UTC; somewhere between the two the day begins, and from then on it has begun.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayOf(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

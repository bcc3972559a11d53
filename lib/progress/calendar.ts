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

import { keepRecent } from "./recent";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** The limit of cached formatters, which take tens of kilobytes each. Few time zones are in use at once. */
export const MAX_ZONES_KEPT = 50;

// Swedish dates are in ISO 8601.
const days = keepRecent(
  MAX_ZONES_KEPT,
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
);

/** The calendar day of an instant in an IANA time zone. */
export const dayOf = (instant: Date, timeZone: string): Day => days(timeZone).format(instant);

/** Adds days to a day. Calculates in UTC, where clocks never change. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first instant of a day in an IANA time zone, to the minute, even when the clocks skip midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No time zone is more than 15 hours from UTC, so a binary search within these bounds finds the start.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayOf(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/**
 * The instant of a clock time on a day in an IANA time zone. A time that the clocks skip is moved later by the length
 * of the gap; of a repeated time, it is the first.
 * @param minutes after midnight on the clock
 */
export function instantOf(day: Day, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // One day earlier and later are the offsets before and after a possible change.
  const offsets = [-24, 24].map((hours) => offsetMs(new Date(wanted + hours * HOUR_MS), timeZone));
  const candidates = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  const exact = candidates.find((instant) => instant + offsetMs(new Date(instant), timeZone) === wanted);
  return new Date(exact ?? wanted - (offsets[0] as number));
}

const clocks = keepRecent(
  MAX_ZONES_KEPT,
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
);

/** The offset of a time zone from UTC, in milliseconds. */
function offsetMs(instant: Date, timeZone: string): number {
  const shown = Date.parse(`${clocks(timeZone).format(instant).replace(" ", "T")}Z`);
  return shown - Math.floor(instant.getTime() / 1000) * 1000;
}

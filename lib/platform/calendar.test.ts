import { expect, test } from "vitest";
import { addDays, dayOf, instantOf, startOfDay } from "./calendar";

test.each([
  ["2026-05-01T23:30:00Z", "UTC", "2026-05-01"],
  ["2026-05-01T23:30:00Z", "Europe/Berlin", "2026-05-02"],
  ["2026-05-01T03:30:00Z", "America/New_York", "2026-04-30"],
  ["2026-12-31T10:30:00Z", "Pacific/Kiritimati", "2027-01-01"],
  ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29"],
])("dayOf: %s in %s is %s", (instant, timeZone, day) => {
  expect(dayOf(new Date(instant), timeZone)).toBe(day);
});

test.each([
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-03-01", -1, "2027-02-28"],
  ["2026-01-03", -5, "2025-12-29"],
])("addDays: %s and %i days are %s", (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

test.each([
  ["2026-05-01", "UTC", "2026-05-01T00:00:00.000Z"],
  ["2026-05-01", "Asia/Kathmandu", "2026-04-30T18:15:00.000Z"],
  ["2026-05-01", "Pacific/Kiritimati", "2026-04-30T10:00:00.000Z"],
  ["2026-05-01", "Pacific/Pago_Pago", "2026-05-01T11:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  // The clocks skipped midnight on this day.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
])("startOfDay: %s in %s begins at %s", (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(instant);
  expect(dayOf(new Date(Date.parse(instant) - 1), timeZone)).toBe(addDays(day, -1));
});

test.each([
  ["in winter", "2026-01-05", 1080, "Europe/London", "2026-01-05T18:00:00.000Z"],
  ["in summer", "2026-07-06", 1080, "Europe/London", "2026-07-06T17:00:00.000Z"],
  ["on the day of the change to summer time", "2026-03-29", 1080, "Europe/London", "2026-03-29T17:00:00.000Z"],
  ["before the change to summer time", "2026-03-29", 30, "Europe/London", "2026-03-29T00:30:00.000Z"],
  ["that the clocks skip", "2026-03-29", 90, "Europe/London", "2026-03-29T01:30:00.000Z"],
  ["that comes twice", "2026-10-25", 90, "Europe/London", "2026-10-25T00:30:00.000Z"],
  ["on the day of the change to winter time", "2026-10-25", 1080, "Europe/London", "2026-10-25T18:00:00.000Z"],
  ["on the day of New York's own change", "2026-03-08", 1080, "America/New_York", "2026-03-08T22:00:00.000Z"],
  ["with summer time of half an hour", "2026-04-05", 1080, "Australia/Lord_Howe", "2026-04-05T07:30:00.000Z"],
  ["with an offset of 5:45 hours", "2026-06-01", 0, "Asia/Kathmandu", "2026-05-31T18:15:00.000Z"],
  ["on the day after a skipped day", "2011-12-31", 0, "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
])("instantOf converts a time %s", (_, day, minutes, timeZone, instant) => {
  expect(instantOf(day, minutes, timeZone).toISOString()).toBe(instant);
});

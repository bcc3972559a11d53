import { expect, test } from "vitest";
import { addDays, dayOf } from "./calendar";

test.each([
  ["2026-05-01T23:30:00Z", "UTC", "2026-05-01"],
  ["2026-05-01T23:30:00Z", "Europe/Berlin", "2026-05-02"],
  ["2026-05-01T03:30:00Z", "America/New_York", "2026-04-30"],
  ["2026-12-31T10:30:00Z", "Pacific/Kiritimati", "2027-01-01"],
  ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29"],
])("%s in %s is the %s", (instant, timeZone, day) => {
  expect(dayOf(new Date(instant), timeZone)).toBe(day);
});

test.each([
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-03-01", -1, "2027-02-28"],
  ["2026-01-03", -5, "2025-12-29"],
])("%s and %i days are %s", (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

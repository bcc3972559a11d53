import { describe, expect, test } from "vitest";
import { dueDay } from "./due";

// 2026-11-23 is a Monday.
describe("a weekly summary is due from Monday 08:00 to Tuesday 12:00 in the user's time zone", () => {
  test.each([
    ["2026-11-23T07:59:59Z", "UTC", null],
    ["2026-11-23T08:00:00Z", "UTC", "2026-11-23"],
    ["2026-11-23T23:59:59Z", "UTC", "2026-11-23"],
    ["2026-11-24T00:00:00Z", "UTC", "2026-11-23"],
    ["2026-11-24T11:59:59Z", "UTC", "2026-11-23"],
    ["2026-11-24T12:00:00Z", "UTC", null],
    ["2026-11-22T20:00:00Z", "UTC", null],
    ["2026-11-27T09:00:00Z", "UTC", null],
    // Zones 14 hours ahead and 11 hours behind UTC, and with offsets of half and quarter hours.
    ["2026-11-22T17:59:59Z", "Pacific/Kiritimati", null],
    ["2026-11-22T18:00:00Z", "Pacific/Kiritimati", "2026-11-23"],
    ["2026-11-23T18:59:59Z", "Pacific/Niue", null],
    ["2026-11-23T19:00:00Z", "Pacific/Niue", "2026-11-23"],
    ["2026-11-23T02:29:59Z", "Asia/Kolkata", null],
    ["2026-11-23T02:30:00Z", "Asia/Kolkata", "2026-11-23"],
    ["2026-11-23T02:14:59Z", "Asia/Kathmandu", null],
    ["2026-11-23T02:15:00Z", "Asia/Kathmandu", "2026-11-23"],
    ["2026-11-22T21:29:59Z", "Australia/Lord_Howe", "2026-11-23"],
    ["2026-11-22T20:59:59Z", "Australia/Lord_Howe", null],
    // The clocks went forward or back the night before.
    ["2026-03-30T05:59:59Z", "Europe/Berlin", null],
    ["2026-03-30T06:00:00Z", "Europe/Berlin", "2026-03-30"],
    ["2026-10-26T06:59:59Z", "Europe/Berlin", null],
    ["2026-10-26T07:00:00Z", "Europe/Berlin", "2026-10-26"],
    ["2026-03-09T11:59:59Z", "America/New_York", null],
    ["2026-03-09T12:00:00Z", "America/New_York", "2026-03-09"],
  ])("at %s in %s for the day %s", (now, timeZone, day) => {
    expect(dueDay("weekly_summary", timeZone, new Date(now))).toBe(day);
    expect(dueDay("team_report", timeZone, new Date(now))).toBe(day);
  });
});

describe("a streak reminder is due from 18:00 to 23:00 in the user's time zone", () => {
  test.each([
    ["2026-11-20T17:59:59Z", "UTC", null],
    ["2026-11-20T18:00:00Z", "UTC", "2026-11-20"],
    ["2026-11-20T22:59:59Z", "UTC", "2026-11-20"],
    ["2026-11-20T23:00:00Z", "UTC", null],
    ["2026-11-20T04:00:00Z", "Pacific/Kiritimati", "2026-11-20"],
    ["2026-11-20T03:59:59Z", "Pacific/Kiritimati", null],
    ["2026-11-21T05:00:00Z", "Pacific/Pago_Pago", "2026-11-20"],
    ["2026-11-21T04:59:59Z", "Pacific/Pago_Pago", null],
    ["2026-11-20T12:30:00Z", "Asia/Kolkata", "2026-11-20"],
    ["2026-11-20T12:29:59Z", "Asia/Kolkata", null],
    // The day of the change has 23 or 25 hours.
    ["2026-03-29T15:59:59Z", "Europe/Berlin", null],
    ["2026-03-29T16:00:00Z", "Europe/Berlin", "2026-03-29"],
    ["2026-10-25T16:59:59Z", "Europe/Berlin", null],
    ["2026-10-25T17:00:00Z", "Europe/Berlin", "2026-10-25"],
    // A day without a midnight: Cairo's clocks went from 23:59:59 to 01:00 into the 24th of April.
    ["2026-04-23T15:59:59Z", "Africa/Cairo", null],
    ["2026-04-23T16:00:00Z", "Africa/Cairo", "2026-04-23"],
    ["2026-04-23T22:00:00Z", "Africa/Cairo", null],
    ["2026-04-24T15:00:00Z", "Africa/Cairo", "2026-04-24"],
    // Samoa skipped a day: it went from the 29th to the 31st.
    ["2011-12-30T05:00:00Z", "Pacific/Apia", "2011-12-29"],
    ["2011-12-31T05:00:00Z", "Pacific/Apia", "2011-12-31"],
  ])("at %s in %s for the day %s", (now, timeZone, day) => {
    expect(dueDay("streak_reminder", timeZone, new Date(now))).toBe(day);
  });
});

/** One time zone for each pair of offsets in November and July; zones with equal offsets behave alike here. */
const zones = new Map(
  Intl.supportedValuesOf("timeZone").map((timeZone) => {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" });
    return [[10, 6].map((month) => clock.format(new Date(Date.UTC(2026, month, 15)))).join(), timeZone] as const;
  }),
).values();

test.each([...zones])("in %s an hourly scheduler sends every mail and a daily one every summary", (timeZone) => {
  const daily = Array.from({ length: 24 }, () => new Set<string>());
  const evenings = new Set<string>();
  // Two weeks from a Sunday.
  for (let hour = 0; hour < 14 * 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 15, hour, 30));
    const monday = dueDay("weekly_summary", timeZone, now);
    if (monday) daily[hour % 24]?.add(monday);
    const evening = dueDay("streak_reminder", timeZone, now);
    if (evening) evenings.add(evening);
  }
  for (const mondays of daily) expect([...mondays]).toContain("2026-11-23");
  expect(evenings.size).toBeGreaterThanOrEqual(13);
});

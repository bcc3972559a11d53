import { describe, expect, test } from "vitest";
import { longestStreak, streak } from "./streak";

const at = (...instants: string[]) => instants.map((instant) => new Date(instant));

describe("streak", () => {
  test.each([
    ["is 0 without completions", [], "UTC", "2026-03-10T12:00:00Z", 0],
    ["is 1 with a completion today", ["2026-03-10T08:00:00Z"], "UTC", "2026-03-10T12:00:00Z", 1],
    ["is 1 with a completion yesterday", ["2026-03-09T08:00:00Z"], "UTC", "2026-03-10T23:59:59Z", 1],
    ["is 0 with a completion the day before yesterday", ["2026-03-08T23:59:59Z"], "UTC", "2026-03-10T00:00:00Z", 0],
    [
      "counts several completions on one day as one day",
      ["2026-03-10T01:00:00Z", "2026-03-10T02:00:00Z"],
      "UTC",
      "2026-03-10T12:00:00Z",
      1,
    ],
    ["ends at a gap", ["2026-03-10T01:00:00Z", "2026-03-08T02:00:00Z"], "UTC", "2026-03-10T12:00:00Z", 1],
    [
      "continues through the end of February in a leap year",
      ["2028-02-28T12:00:00Z", "2028-02-29T12:00:00Z", "2028-03-01T12:00:00Z"],
      "UTC",
      "2028-03-01T20:00:00Z",
      3,
    ],
    [
      "counts days in the learner's time zone: late evening in New York is the next day in UTC",
      ["2026-06-02T03:30:00Z", "2026-06-01T03:30:00Z"],
      "America/New_York",
      "2026-06-02T03:45:00Z",
      2,
    ],
    [
      "continues through a day of 23 hours in spring",
      ["2026-03-28T22:30:00Z", "2026-03-29T21:30:00Z", "2026-03-30T21:30:00Z"],
      "Europe/Berlin",
      "2026-03-30T21:45:00Z",
      3,
    ],
    [
      "continues through a day of 25 hours in autumn",
      ["2026-10-24T21:30:00Z", "2026-10-25T22:30:00Z", "2026-10-26T22:30:00Z"],
      "Europe/Berlin",
      "2026-10-26T22:45:00Z",
      3,
    ],
    [
      "continues through a day that begins at 01:00",
      ["2018-11-03T15:00:00Z", "2018-11-04T15:00:00Z"],
      "America/Sao_Paulo",
      "2018-11-05T01:00:00Z",
      2,
    ],
    [
      "counts days far east of UTC",
      ["2026-05-01T11:00:00Z", "2026-05-02T10:30:00Z"],
      "Pacific/Kiritimati",
      "2026-05-02T11:00:00Z",
      2,
    ],
  ])("%s", (_, completions, timeZone, now, length) => {
    expect(streak(at(...completions), timeZone, new Date(now))).toBe(length);
  });
});

describe("longestStreak", () => {
  test.each([
    [[], 0],
    [["2026-01-01"], 1],
    [["2026-01-01", "2026-01-03"], 1],
    [["2025-12-31", "2026-01-01", "2026-01-02", "2026-03-01", "2026-03-02"], 3],
    [["2026-03-02", "2026-02-28", "2026-03-01"], 3],
  ])("of %j is %i", (days, length) => {
    expect(longestStreak(days)).toBe(length);
  });
});

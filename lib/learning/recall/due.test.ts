import { describe, expect, it } from "vitest";
import { learnersDay, learnersDays } from "./due";

const zone = "Europe/Lisbon";
const at = (text: string) => new Date(text);

describe("a learner's day", () => {
  it.each([
    ["2026-03-02T03:59:59Z", "2026-03-01", "2026-03-01T04:00:00.000Z", "2026-03-02T04:00:00.000Z"],
    ["2026-03-02T04:00:00Z", "2026-03-02", "2026-03-02T04:00:00.000Z", "2026-03-03T04:00:00.000Z"],
    // The clocks go forward at 1:00 on the 29th, and back at 2:00 on the 25th of October.
    ["2026-03-29T02:59:00Z", "2026-03-28", "2026-03-28T04:00:00.000Z", "2026-03-29T03:00:00.000Z"],
    ["2026-03-29T03:00:00Z", "2026-03-29", "2026-03-29T03:00:00.000Z", "2026-03-30T03:00:00.000Z"],
    ["2026-10-25T03:30:00Z", "2026-10-24", "2026-10-24T03:00:00.000Z", "2026-10-25T04:00:00.000Z"],
    ["2026-10-25T04:00:00Z", "2026-10-25", "2026-10-25T04:00:00.000Z", "2026-10-26T04:00:00.000Z"],
  ])("at %s is %s", (moment, day, start, end) => {
    const found = learnersDay(at(moment), zone);
    expect([found.day, found.start.toISOString(), found.end.toISOString()]).toEqual([day, start, end]);
  });
});

it("a learner's days are consecutive, also when the clocks change", () => {
  const days = learnersDays(at("2026-03-27T12:00:00Z"), zone, 4);
  expect(days.map(({ day, end }) => [day, end.toISOString()])).toEqual([
    ["2026-03-27", "2026-03-28T04:00:00.000Z"],
    ["2026-03-28", "2026-03-29T03:00:00.000Z"],
    ["2026-03-29", "2026-03-30T03:00:00.000Z"],
    ["2026-03-30", "2026-03-31T03:00:00.000Z"],
  ]);
});

import { expect, test } from "vitest";
import { asksNow } from "./asks-now";

test.each([
  ["the first round without a due day", 1, null, true],
  ["the first round that is due in a year", 1, "2027-11-23", true],
  ["a later round 60 days before it is due", 2, "2027-01-22", true],
  ["a later round 61 days before it is due", 2, "2027-01-23", false],
  ["a later round that is late", 3, "2026-11-22", true],
  ["a later round without a due day", 2, null, false],
])("%s (round %d, due on %s) asks now: %s", (_, round, dueOn, asks) => {
  expect(asksNow({ round, dueOn }, "2026-11-23", 60)).toBe(asks);
});

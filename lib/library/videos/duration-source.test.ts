import { expect, test } from "vitest";
import { isOverruled, lengthOfReports } from "./duration-source";

test.each([
  [[600], 600],
  [[1, 600], 600],
  [[600, 1], 600],
  [[3, 1, 2], 2],
  [[1, 600, 601], 600],
  [[601, 600, 1], 600],
  [[1, 1, 600, 601], 600],
  [[600, 600, 9000], 600],
])("reports of %j s give %d s", (reports, seconds) => {
  expect(lengthOfReports(reports)).toBe(seconds);
});

test.each([
  ["learners", null, false],
  ["learners", "learners", false],
  ["learners", "administrator", true],
  ["learners", "provider", true],
  ["player", null, false],
  ["player", "learners", false],
  ["player", "administrator", false],
  ["player", "provider", true],
] as const)("a report by %s is overruled by %s: %s", (by, source, overruled) => {
  expect(isOverruled(by, source)).toBe(overruled);
});

import { expect, test } from "vitest";
import { isOverruled } from "./duration-source";

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

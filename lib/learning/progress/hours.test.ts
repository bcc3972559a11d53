import { expect, test } from "vitest";
import { hoursLearned } from "./hours";

test.each([
  [[], 0],
  [[3600], 1],
  [[null], 0.3],
  [[179], 0],
  [[180], 0.1],
  [[3600, 1800, null, null], 2],
  [[3699, 2110], 1.6],
])("hoursLearned of durations %j is %f", (durations, hours) => {
  expect(hoursLearned(durations)).toBe(hours);
});

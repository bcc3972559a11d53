import { expect, test } from "vitest";
import { STAGES, stageOn } from "./reminder-stage";

test.each([
  [null, "assigned"],
  ["2026-12-31", "assigned"],
  ["2026-12-08", "assigned"],
  ["2026-12-07", "week"],
  ["2026-12-03", "week"],
  ["2026-12-01", "day"],
  ["2026-11-30", "day"],
  ["2026-11-29", "late"],
  ["2025-11-30", "late"],
] as const)("due on %s, the reminder of 30 November 2026 is: %s", (dueOn, stage) => {
  expect(stageOn(dueOn, "2026-11-30")).toBe(STAGES[stage]);
});

test("a week with a clock change has seven days", () => {
  expect(stageOn("2026-04-01", "2026-03-25")).toBe(STAGES.week);
  expect(stageOn("2026-04-02", "2026-03-25")).toBe(STAGES.assigned);
});

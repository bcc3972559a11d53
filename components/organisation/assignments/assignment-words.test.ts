import { describe, expect, test } from "vitest";
import { type UserAssignment, userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import { plainFormats } from "@/lib/platform/formats";
import { exampleOf } from "@/tests/fixtures/examples";
import { progressInWords, toDoHeading, toDoNow } from "./assignment-words";

const exampleUserAssignment = exampleOf(userAssignmentSchema);

/** A Monday. */
const TODAY = "2026-11-23";
const row = (traits: Partial<UserAssignment>): UserAssignment => ({ ...exampleUserAssignment, ...traits });

describe("the heading of open assignments", () => {
  test.each([
    [["2026-11-27"], "To do by Friday"],
    [["2026-11-20", "2026-11-29", "2026-11-30"], "To do by Sunday"],
    [["2026-11-30"], "To do by 30 November"],
    [["2027-01-04"], "To do by 4 January 2027"],
    [[TODAY], "To do today"],
    [["2026-11-20"], "To do"],
    [[null], "To do"],
  ])("for the due days %j is '%s'", (days, heading) => {
    expect(
      toDoHeading(
        days.map((dueOn) => row({ dueOn })),
        TODAY,
        plainFormats,
      ),
    ).toBe(heading);
  });
});

test.each([
  [{ done: 1, total: 3, secondsLeft: 1800 }, "1 of 3\u00a0· 30 min left"],
  [{ done: 0, total: 1, secondsLeft: 600 }, "10 min left"],
  [{ done: 3, total: 3, secondsLeft: 0 }, null],
  [{ done: 0, total: 0, secondsLeft: 0 }, null],
  [null, null],
])("progress of %j reads: %s", (progress, words) => {
  expect(progressInWords(progress, plainFormats)).toBe(words);
});

test("toDoNow lists open and late assignments, and next rounds from 30 days before they are due", () => {
  const rows = [
    row({ note: "late", state: "late" }),
    row({ note: "soon", round: 2, state: "done", dueOn: "2026-12-23" }),
    row({ note: "far", round: 2, state: "done", dueOn: "2026-12-24" }),
    row({ note: "done", state: "done", doneAt: "2026-11-01T00:00:00.000Z" }),
    row({ note: "excused", state: "excused" }),
    row({ note: "ended", endedAt: "2026-11-01T00:00:00.000Z" }),
  ];
  expect(toDoNow(rows, TODAY).map(({ note }) => note)).toEqual(["late", "soon"]);
});

import { expect, test } from "vitest";
import { learningPathSchema } from "@/lib/library/learning-paths/schema";
import { userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import { exampleOf } from "@/tests/fixtures/examples";
import { dueLessons } from "./due-lessons";

const exampleLearningPath = exampleOf(learningPathSchema);
const exampleUserAssignment = exampleOf(userAssignmentSchema);

const TODAY = "2026-11-23";
const paths = [{ ...exampleLearningPath, id: "p", videoIds: ["1", "2", "3"], optionalVideoIds: ["2"] }];
const due = (kind: "path" | "video" | "track", id: string, dueOn: string | null) => ({
  ...exampleUserAssignment,
  subject: { kind, id, title: "T" },
  dueOn,
});

test.each([
  ["a late lesson", [due("video", "9", "2026-11-01")], ["9"]],
  ["the required lessons of a path that is due in a week", [due("path", "p", "2026-11-30")], ["1", "3"]],
  [
    "a path before a lesson that is due later",
    [due("path", "p", TODAY), due("video", "9", "2026-11-24")],
    ["1", "3", "9"],
  ],
  ["nothing that is due later or has no day", [due("path", "p", "2026-12-01"), due("video", "9", null)], []],
  ["nothing of a track or a deleted path", [due("track", "t", TODAY), due("path", "gone", TODAY)], []],
])("offers %s", (_, assignments, lessons) => {
  expect(dueLessons(assignments, paths, [], TODAY)).toEqual(lessons);
});

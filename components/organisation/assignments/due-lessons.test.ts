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
  ["nothing that is due later or has no due day", [due("path", "p", "2026-12-01"), due("video", "9", null)], []],
  ["the required lessons of a track's paths", [due("track", "t", TODAY)], ["1", "3"]],
  ["nothing of a deleted track or path", [due("track", "gone", TODAY), due("path", "gone", TODAY)], []],
])("offers %s", (_, assignments, lessons) => {
  const library = { paths, tracks: [{ id: "t", learningPathIds: ["p", "gone"] }], known: [] };
  expect(dueLessons(assignments, library, TODAY).map(({ videoId }) => videoId)).toEqual(lessons);
});

test("marks late lessons, and keeps the due days", () => {
  const assignments = [{ ...due("video", "9", "2026-11-22"), state: "late" as const }, due("video", "8", TODAY)];
  expect(dueLessons(assignments, { paths, tracks: [], known: [] }, TODAY)).toEqual([
    { videoId: "9", dueOn: "2026-11-22", isLate: true },
    { videoId: "8", dueOn: TODAY, isLate: false },
  ]);
});

import { expect, test } from "vitest";
import { pathChange } from "./path-change";

const stored = ["a", "b"];

test.each([
  ["nobody started", ["c"], { started: 0, completed: 0 }, "Nobody has started this path yet."],
  [
    "the same videos",
    ["a", "b"],
    { started: 1, completed: 0 },
    "1 person has started this path. Their progress stays as it is.",
  ],
  [
    "another order",
    ["b", "a"],
    { started: 12, completed: 3 },
    "12 people have started this path, and 3 of them have completed it. The new order changes nobody’s progress.",
  ],
  [
    "one more",
    ["a", "b", "c"],
    { started: 2, completed: 1 },
    "2 people have started this path, and 1 of them has completed it. The 1 lesson you add is new to them: percentages go down, and a completed path is in progress again.",
  ],
  [
    "two others",
    ["c", "d"],
    { started: 2, completed: 0 },
    "2 people have started this path. The 2 lessons you add are new to them: percentages go down, and a completed path is in progress again. The 2 lessons you take out count no more: percentages change, and what was earned stays.",
  ],
])("%s", (_, after, learners, said) => {
  expect(pathChange(stored, after, learners)).toBe(said);
});

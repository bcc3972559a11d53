import { expect, test } from "vitest";
import { describePathChange } from "./path-change";

const stored = ["a", "b"];

test.each([
  ["a path that no learner started", ["c"], { started: 0, completed: 0 }, "No learner has started this path yet."],
  [
    "a change that keeps the videos",
    ["a", "b"],
    { started: 1, completed: 0 },
    "1 learner has started this path. Their progress does not change.",
  ],
  [
    "a change of the order",
    ["b", "a"],
    { started: 12, completed: 3 },
    "12 learners have started this path, and 3 of them have completed it. The new order does not change their progress.",
  ],
  [
    "one added video",
    ["a", "b", "c"],
    { started: 2, completed: 1 },
    "2 learners have started this path, and 1 of them has completed it. Adding 1 video lowers their percentage, and a completed path is in progress again.",
  ],
  [
    "two added and two removed videos",
    ["c", "d"],
    { started: 2, completed: 0 },
    "2 learners have started this path. Adding 2 videos lowers their percentage, and a completed path is in progress again. Removing 2 videos changes their percentage. They keep the points they earned.",
  ],
])("describes %s", (_, after, learners, sentences) => {
  expect(describePathChange(stored, after, learners)).toBe(sentences);
});

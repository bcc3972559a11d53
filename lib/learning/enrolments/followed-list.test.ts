import { expect, test } from "vitest";
import { followedList, requiredIn } from "./followed-list";

const path = { videoIds: ["a", "b", "c", "d"], optionalVideoIds: ["b"], unplayableVideoIds: ["d"] };

test.each([
  ["the path before its start", undefined, ["a", "c"]],
  ["the current version", { ownVideoIds: null, ownOptionalVideoIds: null }, ["a", "c"]],
  ["the version that they stay on", { ownVideoIds: ["b", "x", "a"], ownOptionalVideoIds: ["x"] }, ["b", "a"]],
  [
    "the version that they stay on, without unplayable lessons",
    { ownVideoIds: ["a", "x", "d"], ownOptionalVideoIds: [], ownUnplayableVideoIds: ["x"] },
    ["a", "d"],
  ],
  ["a version that has only optional lessons", { ownVideoIds: ["x"], ownOptionalVideoIds: ["x"] }, []],
  ["a version whose lessons were deleted", { ownVideoIds: [], ownOptionalVideoIds: [] }, []],
])("a learner's required lessons are those of %s", (_, known, required) => {
  expect(requiredIn(followedList(path, known))).toEqual(required);
});

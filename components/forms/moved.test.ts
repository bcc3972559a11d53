import { expect, test } from "vitest";
import { moved } from "./moved";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, 1, ["b", "a", "c"]],
  [-1, 1, ["a", "b", "c"]],
  [1, 3, ["a", "b", "c"]],
  [1, -1, ["a", "b", "c"]],
])("moves an entry from %i to %i", (from, to, expected) => {
  expect(moved(["a", "b", "c"], from, to)).toEqual(expected);
});

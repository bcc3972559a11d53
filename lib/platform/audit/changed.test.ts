import { expect, test } from "vitest";
import { changedFields } from "./changed";

const before = { title: "Light", skills: ["a", "b"], duration: null as number | null, parentId: "x" as string | null };

test.each([
  [{}, []],
  [{ title: "Light" }, []],
  [{ title: "Shadow", skills: ["a", "b"] }, ["title"]],
  [{ skills: ["b", "a"] }, ["skills"]],
  [{ duration: undefined, parentId: undefined }, []],
  [{ duration: null, parentId: null }, ["parentId"]],
  [{ duration: 5 }, ["duration"]],
])("%j changes %j", (after, names) => {
  expect(changedFields(before, after)).toEqual(names);
});

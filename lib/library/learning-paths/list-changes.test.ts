import { expect, test } from "vitest";
import { listChanges } from "./list-changes";

const list = (letters: string) => [...letters];

test.each([
  ["the same list", "abc", "abc", "", "", ""],
  ["a new list", "", "ab", "ab", "", ""],
  ["an emptied list", "ab", "", "", "ab", ""],
  ["one added and one removed", "abc", "adc", "d", "b", ""],
  ["the first one moved to the end", "abcd", "bcda", "", "", "a"],
  ["the last one moved to the front", "abcd", "dabc", "", "", "d"],
  ["two that changed places beside an added one", "abc", "axcb", "x", "", "c"],
  ["a reversed list", "abcd", "dcba", "", "", "dcb"],
])("compares %s", (_, before, after, added, removed, moved) => {
  expect(listChanges(list(before), list(after))).toEqual({
    added: list(added),
    removed: list(removed),
    moved: list(moved),
  });
});

import { expect, test } from "vitest";
import { listChanges } from "./list-changes";

const list = (letters: string) => [...letters];

test.each([
  ["the same list", "abc", "abc", "", "", ""],
  ["a new list", "", "ab", "ab", "", ""],
  ["an emptied list", "ab", "", "", "ab", ""],
  ["a list with one entry added and one removed", "abc", "adc", "d", "b", ""],
  ["a list whose first entry moved to the end", "abcd", "bcda", "", "", "a"],
  ["a list whose last entry moved to the front", "abcd", "dabc", "", "", "d"],
  ["a list with two entries swapped and one added", "abc", "axcb", "x", "", "c"],
  ["a reversed list", "abcd", "dcba", "", "", "dcb"],
])("compares %s", (_, before, after, added, removed, moved) => {
  expect(listChanges(list(before), list(after))).toEqual({
    added: list(added),
    removed: list(removed),
    moved: list(moved),
  });
});

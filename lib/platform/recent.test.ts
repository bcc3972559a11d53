import { expect, test } from "vitest";
import { keepRecent } from "./recent";

test("keepRecent creates a value again only after it was dropped as least recently used", () => {
  const made: string[] = [];
  const read = keepRecent(2, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect(["a", "b", "a", "c", "a", "b"].map(read)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

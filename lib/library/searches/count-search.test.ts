import { expect, test } from "vitest";
import { termOf } from "./count-search";

test.each([
  ["Kubernetes", "kubernetes"],
  ["  Crème   BRÛLÉE ", "creme brulee"],
  ["C++", "c++"],
  ["Łódź", "lodz"],
  ["x".repeat(60), "x".repeat(60)],
])("%j counts as %j", (search, term) => {
  expect(termOf(search)).toBe(term);
});

test.each(["", "  ", "c#", " go ", "x".repeat(61)])("%j does not count as a term", (search) => {
  expect(termOf(search)).toBeNull();
});

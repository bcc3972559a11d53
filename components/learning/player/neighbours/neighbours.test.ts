import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours";

const list = ["a", "b", "c"].map((id) => ({ id }));

it.each([
  ["a", null, "b"],
  ["b", "a", "c"],
  ["c", "b", null],
  ["x", null, null],
])("the neighbours of %s are %s and %s", (id, previous, next) => {
  const found = neighboursOf(list, id);
  expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([previous, next]);
});

it("a single or unknown entry has no neighbours", () => {
  expect(neighboursOf([{ id: "a" }], "a")).toEqual({ previous: null, next: null });
  expect(neighboursOf([], "a")).toEqual({ previous: null, next: null });
});

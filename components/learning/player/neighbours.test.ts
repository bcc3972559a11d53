import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours";

const list = ["a", "b", "c"].map((id) => ({ id }));

it.each([
  ["a", null, "b"],
  ["b", "a", "c"],
  ["c", "b", null],
  ["x", null, null],
])("beside %s stand %s and %s", (id, previous, next) => {
  const found = neighboursOf(list, id);
  expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([previous, next]);
});

it("alone there is nothing beside it", () => {
  expect(neighboursOf([{ id: "a" }], "a")).toEqual({ previous: null, next: null });
  expect(neighboursOf([], "a")).toEqual({ previous: null, next: null });
});

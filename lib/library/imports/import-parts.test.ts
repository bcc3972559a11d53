import { expect, test } from "vitest";
import { isTooLong, MAX_ROW_CHARACTERS, partsOf } from "./import-parts";

const row = (length: number) => ({ videoUrl: "", title: "x".repeat(length), description: "", areas: "", path: "" });
const rows = (count: number, length = 1) => Array.from({ length: count }, () => row(length));

test.each([
  [[], []],
  [rows(1), [1]],
  [rows(250), [100, 100, 50]],
  [rows(12, 50_000), [5, 5, 2]],
  [
    [row(50_000), ...rows(3, 100_000), row(1)],
    [3, 2],
  ],
])("partsOf splits rows into parts within the limits", (list, sizes) => {
  const parts = partsOf(list);
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(list);
});

test("a row of more than 50,000 characters is too long", () => {
  expect([isTooLong(row(MAX_ROW_CHARACTERS)), isTooLong(row(MAX_ROW_CHARACTERS + 1))]).toEqual([false, true]);
});

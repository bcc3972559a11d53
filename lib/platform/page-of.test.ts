import { expect, test } from "vitest";
import { pageNumber, pageOf } from "./page-of";

test.each([
  ["2", 2],
  ["1", 1],
  ["0", 1],
  ["-3", 1],
  ["2.5", 1],
  ["many", 1],
  [["2"], 1],
  [undefined, 1],
])("the page %j is number %i", (written, number) => {
  expect(pageNumber(written)).toBe(number);
});

test.each([
  [1, { items: ["a", "b"], from: 1, total: 5, previous: null, next: 2 }],
  [2, { items: ["c", "d"], from: 3, total: 5, previous: 1, next: 3 }],
  [3, { items: ["e"], from: 5, total: 5, previous: 2, next: null }],
  [9, { items: ["e"], from: 5, total: 5, previous: 2, next: null }],
])("page %i of five letters in twos", (number, page) => {
  expect(pageOf(["a", "b", "c", "d", "e"], number, 2)).toEqual(page);
});

test("an empty list has one page", () => {
  expect(pageOf([], 1, 2)).toEqual({ items: [], from: 0, total: 0, previous: null, next: null });
});

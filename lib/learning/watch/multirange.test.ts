import { expect, test } from "vitest";
import { readMultirange, writeMultirange } from "./multirange";
import type { Range } from "./ranges";

test.each<[string, Range[]]>([
  ["{}", []],
  ["{[0,10)}", [[0, 10]]],
  [
    "{[0,10),[20,604800)}",
    [
      [0, 10],
      [20, 604_800],
    ],
  ],
])("%s is read and written as the ranges %j", (text, ranges) => {
  expect(readMultirange(text)).toEqual(ranges);
  expect(writeMultirange(ranges)).toBe(text);
});

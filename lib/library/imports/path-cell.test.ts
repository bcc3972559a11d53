import { expect, test } from "vitest";
import { putInto, readPathCell } from "./path-cell";

const REFUSED = "Write a path as “Safe at work / 3”, with a place from 1 to 500";

test.each([
  ["", null],
  ["Safe at work / 3", { title: "Safe at work", place: 3 }],
  [" And / or / 12 ", { title: "And / or", place: 12 }],
  ["Safe at work", REFUSED],
  ["Safe at work / 0", REFUSED],
  ["Safe at work / 501", REFUSED],
  ["/ 3", REFUSED],
])("%j parses to %j", (cell, read) => {
  expect(readPathCell(cell)).toEqual(read);
});

test("putInto inserts videos at their places and moves later videos down", () => {
  const placed = [
    { videoId: "x", place: 2 },
    { videoId: "c", place: 1 },
    { videoId: "y", place: 90 },
  ];
  expect(putInto(["a", "b", "c"], placed)).toEqual(["c", "x", "a", "b", "y"]);
});

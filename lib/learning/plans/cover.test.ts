import { expect, test } from "vitest";
import { coverOf, isMet, needsAfter, secondsOf, withoutSpare } from "./cover";

const cover = coverOf(
  [30, 0, 10],
  [
    { seconds: 60, points: new Map([[0, 40]]) },
    { seconds: 90, points: new Map([[1, 5]]) },
    {
      seconds: 120,
      points: new Map([
        [0, 20],
        [2, 15],
      ]),
    },
    { seconds: 30, points: new Map([[0, 10]]) },
  ],
);

test("a cover keeps the points that fill a need, up to the need", () => {
  expect(cover).toEqual({
    needs: [30, 0, 10],
    seconds: [60, 90, 120, 30],
    areas: [[0], [], [0, 2], [0]],
    points: [[30], [], [20, 10], [10]],
  });
});

test.each([
  ["nothing", [], [30, 0, 10], false],
  ["one area", [0], [0, 0, 10], false],
  ["both areas", [2, 3], [0, 0, 0], true],
  ["more than there is", [0, 2], [-20, 0, 0], true],
])("a choice leaves needs open: %s", (_, choice, open, met) => {
  expect(needsAfter(cover, choice)).toEqual(open);
  expect(isMet(open)).toBe(met);
});

test.each([
  ["the longest that is not needed", [0, 2, 3], [2, 3]],
  ["nothing that is needed", [2, 3], [2, 3]],
  ["a candidate that fills nothing", [1, 2, 3], [2, 3]],
])("without spare, a choice loses %s", (_, choice, left) => {
  expect(withoutSpare(cover, choice)).toEqual(left);
  expect(secondsOf(cover, left)).toBe(150);
});

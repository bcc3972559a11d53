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

test("a cover keeps the points in areas with a need, up to that need", () => {
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
  ["more than a need", [0, 2], [-20, 0, 0], true],
])("a choice fills %s", (_, choice, open, met) => {
  expect(needsAfter(cover, choice)).toEqual(open);
  expect(isMet(open)).toBe(met);
});

test.each([
  ["the longest candidate that is not needed", [0, 2, 3], [2, 3]],
  ["no needed candidate", [2, 3], [2, 3]],
  ["a candidate that fills no need", [1, 2, 3], [2, 3]],
])("withoutSpare removes %s", (_, choice, left) => {
  expect(withoutSpare(cover, choice)).toEqual(left);
  expect(secondsOf(cover, left)).toBe(150);
});

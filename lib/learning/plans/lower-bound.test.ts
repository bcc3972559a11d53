import { expect, test } from "vitest";
import { coverOf } from "./cover";
import { lowerBound, wholeSeconds } from "./lower-bound";

const candidate = (seconds: number, ...points: number[]) => ({ seconds, points: new Map(points.entries()) });

test.each([
  [10, 10],
  [10.000_000_1, 10],
  [10.2, 11],
])("a bound of %d s is rounded up to %d s", (bound, seconds) => {
  expect(wholeSeconds(bound)).toBe(seconds);
});

test.each([
  ["one candidate", [10], [candidate(60, 10)], [0], 60],
  ["the shorter of two", [10], [candidate(60, 10), candidate(40, 10)], [0], 40],
  ["one for each area", [10, 10], [candidate(60, 10), candidate(40, 0, 10)], [0, 1], 100],
  ["no need", [0], [candidate(60, 10)], [], 0],
])("the bound for %s is the length of the shortest choice", (_, needs, candidates, known, seconds) => {
  expect(lowerBound(coverOf(needs, candidates), known).seconds).toBe(seconds);
});

test("the cost of a candidate that is too long puts it above the known choice", () => {
  const cover = coverOf([10], [candidate(40, 10), candidate(500, 10)]);
  const { exact, costs } = lowerBound(cover, [0]);
  expect(exact + (costs[1] as number)).toBeGreaterThan(40);
});

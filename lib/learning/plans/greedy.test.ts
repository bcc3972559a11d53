import { expect, test } from "vitest";
import { coverOf } from "./cover";
import { greedyChoice } from "./greedy";

const candidate = (seconds: number, ...points: number[]) => ({ seconds, points: new Map(points.entries()) });

test.each([
  ["the most points per second first", [20], [candidate(60, 10), candidate(30, 10), candidate(90, 20)], [1, 0]],
  [
    "nothing for a need that is filled",
    [10, 10],
    [candidate(60, 10, 9), candidate(59, 10), candidate(60, 0, 1)],
    [0, 2],
  ],
  ["the largest share of a need, not the most points", [100, 10], [candidate(60, 20), candidate(60, 0, 10)], [1, 0]],
  ["the first of two equal candidates", [10], [candidate(60, 10), candidate(60, 10)], [0]],
  ["every useful candidate when they are too few", [50], [candidate(60, 10), candidate(30), candidate(60, 20)], [2, 0]],
  ["nothing without a need", [0], [candidate(60, 10)], []],
])("a greedy choice takes %s", (_, needs, candidates, choice) => {
  expect(greedyChoice(coverOf(needs, candidates))).toEqual(choice);
});

import { expect, test } from "vitest";
import { coverOf } from "./cover";
import { exchanged, searchedWhole } from "./exchange";

const candidate = (seconds: number, ...points: number[]) => ({ seconds, points: new Map(points.entries()) });
const sorted = (choice: number[]) => choice.toSorted((a, b) => a - b);

test.each([
  ["one for one", [10], [candidate(60, 10), candidate(50, 10)], [0], [1]],
  ["two for one", [10], [candidate(60, 10), candidate(20, 5), candidate(20, 5)], [0], [1, 2]],
  ["one for two", [10], [candidate(60, 5), candidate(60, 5), candidate(90, 10)], [0, 1], [2]],
  [
    "three for two",
    [20, 20],
    [candidate(60, 20), candidate(60, 0, 20), candidate(30, 10, 5), candidate(30, 5, 10), candidate(30, 5, 5)],
    [0, 1],
    [2, 3, 4],
  ],
  ["nothing when the choice is the shortest", [10], [candidate(50, 10), candidate(60, 10)], [0], [0]],
])("an exchange puts in %s", (_, needs, candidates, choice, shorter) => {
  const cover = coverOf(needs, candidates);
  expect(sorted(exchanged(cover, choice, () => true))).toEqual(shorter);
  expect(sorted(exchanged(cover, choice, () => false))).toEqual(choice);
});

const cover = coverOf([30], [candidate(70, 30), candidate(20, 15), candidate(30, 15), candidate(25, 10)]);

test.each([
  ["finds the shortest choice", [0], [], [0, 1, 2, 3], [1, 2]],
  ["keeps the fixed candidates", [0, 3], [3], [0, 1, 2], [1, 2, 3]],
  ["returns the known choice when none is shorter", [1, 2], [], [0, 1, 2, 3], [1, 2]],
  ["tries no candidates beside the given ones", [0], [], [0, 3], [0]],
])("an exhaustive search %s", (_, known, fixed, others, choice) => {
  expect(sorted(searchedWhole(cover, known, fixed, others))).toEqual(choice);
});

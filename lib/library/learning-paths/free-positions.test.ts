import { expect, test } from "vitest";
import { freePositions } from "./free-positions";

test.each([
  [3, [], [0, 1, 2]],
  [3, [1], [0, 2, 3]],
  [2, [0, 1], [2, 3]],
  [2, [7], [0, 1]],
  [0, [0], []],
])("%i entries beside %j take %j", (count, taken, expected) => {
  expect(freePositions(count, taken)).toEqual(expected);
});

import { expect, it } from "vitest";
import { percentage } from "./percentage";

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 66],
  [29, 100, 29],
  [199, 200, 99],
  [7, 7, 100],
])("percentage of %i of %i is %i", (done, of, share) => {
  expect(percentage(done, of)).toBe(share);
});

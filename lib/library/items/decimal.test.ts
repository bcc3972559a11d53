import { expect, it } from "vitest";
import { decimalOf, isWithin, middleOf } from "./decimal";

it.each([
  [0.1, "1e-1"],
  [-12.5, "-125e-1"],
  [1e21, "1000000000000000000000e-0"],
  [1.5e-7, "15e-8"],
  [0, "0e-0"],
])("decimalOf converts %d to %s", (value, written) => {
  const { integer, scale } = decimalOf(value);
  expect(`${integer}e-${scale}`).toBe(written);
});

it.each([
  [0.4, 0.3, 0.1, true],
  [0.2, 0.3, 0.1, true],
  [0.40000001, 0.3, 0.1, false],
  [1.1, 1, 0.1, true],
  [-1, 1, 2, true],
  [-1.001, 1, 2, false],
  [5, 5, 0, true],
  [5, 4, 0, false],
])("%d is within the tolerance of %d ± %d: %s", (value, target, tolerance, expected) => {
  expect(isWithin(value, target, tolerance)).toBe(expected);
});

it.each([
  [1, 5, 3, 2],
  [2.541, 2.542, 2.5415, 0.0005],
  [-2, 1, -0.5, 1.5],
  [0.1, 0.2, 0.15, 0.05],
  [2, 2, 2, 0],
  [5, 1, 3, 2],
  [0.25, 1.5, 0.875, 0.625],
  [1.5, 0.25, 0.875, 0.625],
])("the middle of %d and %d is %d ± %d", (low, high, value, tolerance) => {
  expect(middleOf(low, high)).toEqual({ value, tolerance });
});

import { expect, it } from "vitest";
import { heatStep } from "./heat-step";

it.each([
  [0, 100, 0],
  [1, 100, 1],
  [33, 100, 1],
  [34, 100, 2],
  [67, 100, 3],
  [99, 100, 3],
  [100, 100, 4],
  [150, 100, 4],
  [5, 0, 4],
  [0, 0, 0],
])("%i of %i points is step %i", (points, total, step) => {
  expect(heatStep(points, total)).toBe(step);
});

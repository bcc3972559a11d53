import { expect, it } from "vitest";
import { isClosingSwipe } from "./edge-swipe";

it.each([
  [0, 151, 0, true],
  [30, 181, 0, true],
  [31, 300, 0, false],
  [30, 180, 0, false],
  [10, 160, 0, false],
  [10, 161, 0, true],
  [10, 200, 120, true],
  [10, 200, 200, false],
  [10, 200, -200, false],
  [200, 20, 0, false],
])("a swipe from x %i to x %i, %i px down, closes the player: %s", (from, to, down, closes) => {
  expect(isClosingSwipe({ x: from, y: 400 }, { x: to, y: 400 + down })).toBe(closes);
});

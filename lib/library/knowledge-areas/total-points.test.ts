import { expect, test } from "vitest";
import { fittingTotal } from "./total-points";

test.each([
  [0, 0],
  [1930, 1930],
  [1_000_001, 1_000_000],
])("fittingTotal of %d offered points is %d", (offered, total) => {
  expect(fittingTotal(offered)).toBe(total);
});

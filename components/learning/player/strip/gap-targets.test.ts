import { expect, test } from "vitest";
import { gapTargets } from "./gap-targets";

test("a large gap is its own target", () => {
  expect(gapTargets([[100, 200]], 1000, 500)).toEqual([{ gaps: [[100, 200]], left: 50, size: 50 }]);
});

test("a small gap is widened within the strip", () => {
  expect(
    gapTargets(
      [
        [0, 2],
        [500, 510],
        [998, 1000],
      ],
      1000,
      500,
    ),
  ).toEqual([
    { gaps: [[0, 2]], left: 0, size: 24 },
    { gaps: [[500, 510]], left: 240.5, size: 24 },
    { gaps: [[998, 1000]], left: 476, size: 24 },
  ]);
});

test("gaps that are too close to press separately share a target", () => {
  const [target, ...others] = gapTargets(
    [
      [500, 510],
      [520, 530],
      [540, 640],
    ],
    1000,
    500,
  );
  expect(others).toEqual([]);
  expect(target?.gaps).toHaveLength(3);
  expect((target?.left ?? 0) + (target?.size ?? 0)).toBe(320);
});

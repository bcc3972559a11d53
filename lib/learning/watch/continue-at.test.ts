import { describe, expect, it } from "vitest";
import { continueAt, hasOnlyGaps } from "./continue-at";
import { coverageOf } from "./coverage";
import type { Range } from "./ranges";

describe("continuing a lesson", () => {
  const LENGTH = 600;
  const goOn = (position: number | null, ...seen: Range[]) =>
    continueAt(position, seen, coverageOf(seen, LENGTH, 90).gaps, LENGTH);

  it.each<[string, number | null, number | null, Range[]]>([
    ["at the beginning without a position", null, null, []],
    ["at the last position", 252, 252, []],
    ["at the end of the part that the position lies in", 100, 252, [[0, 252]]],
    ["at the end of the part that begins at the position", 100, 252, [[100, 252]]],
    ["at the position where a part ends", 252, 252, [[100, 252]]],
    ["at the position before a later part", 50, 50, [[100, 252]]],
    [
      "at the beginning without a position, even when only gaps are missing",
      null,
      null,
      [
        [0, 200],
        [260, 600],
      ],
    ],
    [
      "at a short gap when only gaps are missing",
      590,
      200,
      [
        [0, 200],
        [210, 600],
      ],
    ],
    [
      "at the first gap when only gaps are missing",
      590,
      200,
      [
        [0, 200],
        [260, 600],
      ],
    ],
    [
      "at the first gap even when the last seconds are missing too",
      585,
      200,
      [
        [0, 200],
        [260, 585],
      ],
    ],
    ["at the beginning when only the ending is missing", 590, null, [[0, 590]]],
    [
      "at the last position while the end was not seen",
      420,
      420,
      [
        [0, 200],
        [400, 420],
      ],
    ],
  ])("begins %s", (_, position, expected, seen) => {
    expect(goOn(position, ...seen)).toBe(expected);
  });

  it("begins at the end of a part while the length is unknown", () => {
    expect(continueAt(100, [[0, 252]], null, null)).toBe(252);
    expect(continueAt(300, [[0, 252]], null, null)).toBe(300);
  });

  it("recognises when only gaps are missing", () => {
    expect(hasOnlyGaps([[200, 260]], LENGTH)).toBe(true);
    expect(
      hasOnlyGaps(
        [
          [200, 260],
          [590, 600],
        ],
        LENGTH,
      ),
    ).toBe(true);
    expect(
      hasOnlyGaps(
        [
          [200, 260],
          [580, 600],
        ],
        LENGTH,
      ),
    ).toBe(true);
    expect(hasOnlyGaps([[590, 600]], LENGTH)).toBe(false);
    expect(
      hasOnlyGaps(
        [
          [200, 260],
          [300, 600],
        ],
        LENGTH,
      ),
    ).toBe(false);
    expect(hasOnlyGaps([], LENGTH)).toBe(false);
  });
});

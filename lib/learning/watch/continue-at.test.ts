import { describe, expect, it } from "vitest";
import { continueAt, hasOnlyGaps } from "./continue-at";
import { coverageOf } from "./coverage";
import type { Range } from "./ranges";

describe("going on", () => {
  const LENGTH = 600;
  const goOn = (position: number | null, ...seen: Range[]) =>
    continueAt(position, seen, coverageOf(seen, LENGTH, 90).gaps, LENGTH);

  it.each<[string, number | null, number | null, Range[]]>([
    ["at the beginning without a position", null, null, []],
    ["at the last position", 252, 252, []],
    ["at the end of the part that the position lies in", 100, 252, [[0, 252]]],
    [
      "at the first gap where only gaps are missing",
      590,
      200,
      [
        [0, 200],
        [260, 600],
      ],
    ],
    [
      "at the first gap although the last seconds are missing too",
      585,
      200,
      [
        [0, 200],
        [260, 585],
      ],
    ],
    ["at the beginning where the rest is the ending", 590, null, [[0, 590]]],
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

  it("knows where only gaps are missing", () => {
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

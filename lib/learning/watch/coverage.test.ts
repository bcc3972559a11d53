import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageOf } from "./coverage";
import type { Range } from "./ranges";

describe("coverage", () => {
  it.each([
    { ranges: [], length: 600, percent: 0, secondsToGo: 540, gaps: [[0, 600]] },
    { ranges: [[0, 432]], length: 600, percent: 72, secondsToGo: 108, gaps: [[432, 600]] },
    {
      ranges: [
        [0, 300],
        [330, 600],
      ],
      length: 600,
      percent: 95,
      secondsToGo: 0,
      gaps: [[300, 330]],
    },
    { ranges: [[0, 598]], length: 600, percent: 100, secondsToGo: 0, gaps: [] },
    { ranges: [[0, 900]], length: 600, percent: 100, secondsToGo: 0, gaps: [] },
    { ranges: [[0, 900]], length: null, percent: null, secondsToGo: null, gaps: null },
    { ranges: [], length: 2, percent: 0, secondsToGo: 1, gaps: [[0, 2]] },
  ] as {
    ranges: Range[];
    length: number | null;
    percent: number | null;
    secondsToGo: number | null;
    gaps: Range[] | null;
  }[])("of $ranges in $length s is $percent %", ({ ranges, length, ...expected }) => {
    expect(coverageOf(ranges, length, 90)).toMatchObject(expected);
  });

  it.each([
    [0, 1],
    [100, 598],
    [33, 198],
  ])("a share of %d % needs %d s of 600", (share, seconds) => {
    expect(coverageOf([], 600, share).secondsToGo).toBe(seconds);
  });

  it("the seconds to go are the fewest that reach the share", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 100 }), (length, share) => {
        const { secondsToGo } = coverageOf([], length, share);
        const percentWith = (seconds: number) => coverageOf([[0, seconds]], length, share).percent ?? 0;
        expect(percentWith(secondsToGo ?? 0)).toBeGreaterThanOrEqual(share);
        if ((secondsToGo ?? 0) > 1) expect(percentWith((secondsToGo ?? 0) - 1)).toBeLessThan(share);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { isUseful, resumeAt } from "./resume";

describe("resumeAt", () => {
  it.each([
    [0, 600, null],
    [9.9, 600, null],
    [10, 600, 10],
    [252.7, 600, 252],
    [580, 600, 580],
    [581, 600, null],
    [600, 600, null],
    [700, 600, null],
    [15, 30, null],
    [10, 30, 10],
    [252, null, 252],
    [5, null, null],
  ])("resumes second %d of %s at %s", (seconds, duration, start) => {
    expect(resumeAt(seconds, duration)).toBe(start);
  });
});

describe("a position in a list", () => {
  it.each<[string, number, number | null, boolean, boolean]>([
    ["is left out in the first seconds", 5, 600, true, false],
    ["is kept in the middle", 300, 600, false, true],
    ["is left out near the end without a gap before it", 600, 600, false, false],
    ["is kept near the end with a gap before it", 600, 600, true, true],
    ["is kept near the end of a video shorter than half a minute", 15, 20, true, true],
    ["is kept while the length is unknown", 600, null, false, true],
    ["is left out in the first seconds while the length is unknown", 5, null, true, false],
  ])("%s", (_, seconds, duration, hasGapBefore, useful) => {
    expect(isUseful(seconds, duration, hasGapBefore)).toBe(useful);
  });
});

import { describe, expect, it } from "vitest";
import { resumeAt } from "./resume";

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
  ])("maps second %d of %s to %s", (seconds, duration, start) => {
    expect(resumeAt(seconds, duration)).toBe(start);
  });
});

import { describe, expect, it } from "vitest";
import { DAY_MS, endOf, MAX_ATTEMPTS_A_DAY, scoreOf, secondsToWait } from "./score";

describe("the result of an attempt", () => {
  it.each([
    [5, 5, 80, 100, true],
    [4, 5, 80, 80, true],
    [3, 5, 80, 60, false],
    [2, 3, 66, 66, true],
    [2, 3, 67, 66, false],
    [0, 5, 0, 0, true],
    [0, 1, 1, 0, false],
    [1, 3, 33, 33, true],
    [19, 20, 100, 95, false],
  ])(
    "%d right of %d with a pass mark of %d percent is %d percent, passed: %s",
    (right, asked, passPercent, score, passed) => {
      expect(scoreOf(right, asked, passPercent)).toEqual({ score, passed });
    },
  );
});

const now = new Date("2026-03-02T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("the end of an attempt", () => {
  it.each<[string, Date, Date | null, Date | null]>([
    ["is the stored end", ago(1000), ago(500), ago(500)],
    ["is null while it is open", ago(DAY_MS - 1), null, null],
    ["is a day after the start", ago(DAY_MS), null, now],
    ["stays a day after the start", ago(3 * DAY_MS), null, ago(2 * DAY_MS)],
  ])("%s", (_, startedAt, endedAt, end) => {
    expect(endOf({ startedAt, endedAt }, now)).toEqual(end);
  });
});

describe("another attempt", () => {
  const starts = (count: number, oldest: number) =>
    Array.from({ length: count }, (_, index) => ago(index === 0 ? oldest : 1000 + index));
  it.each([
    ["may start when it is the first", [], 0],
    ["may start after 19 attempts", starts(MAX_ATTEMPTS_A_DAY - 1, 5000), 0],
    ["waits after 20 attempts until the oldest is a day old", starts(MAX_ATTEMPTS_A_DAY, DAY_MS - 90_000), 90],
    ["may start when the oldest is a day old", starts(MAX_ATTEMPTS_A_DAY, DAY_MS), 0],
    ["may start when the oldest is more than a day old", starts(MAX_ATTEMPTS_A_DAY, 3 * DAY_MS), 0],
    ["waits for the twentieth latest when there are more", starts(MAX_ATTEMPTS_A_DAY + 1, DAY_MS - 1), 86_399],
  ])("%s", (_, before, seconds) => {
    expect(secondsToWait(before, now)).toBeGreaterThanOrEqual(Math.max(0, seconds - 1));
    expect(secondsToWait(before, now)).toBeLessThanOrEqual(seconds);
  });
});

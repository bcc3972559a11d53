import { describe, expect, it } from "vitest";
import { clock, isSameLength, moment, spoken } from "./duration";

describe("a video's duration", () => {
  it.each([
    [0, "00:00", "0 seconds"],
    [1, "00:01", "1 second"],
    [59, "00:59", "59 seconds"],
    [60, "01:00", "1 minute"],
    [492, "08:12", "8 minutes 12 seconds"],
    [760, "12:40", "12 minutes 40 seconds"],
    [3599, "59:59", "59 minutes 59 seconds"],
    [3600, "1:00:00", "1 hour"],
    [3661, "1:01:01", "1 hour 1 minute 1 second"],
    [36_000, "10:00:00", "10 hours"],
    [604_800, "168:00:00", "168 hours"],
    [59.6, "01:00", "1 minute"],
    [-5, "00:00", "0 seconds"],
    [null, "~15 min", "about 15 minutes"],
  ])("of %s seconds is shown as %s and spoken as '%s'", (duration, shown, said) => {
    expect(clock(duration)).toBe(shown);
    expect(spoken(duration)).toBe(said);
  });
});

describe("a position in a video", () => {
  it.each([
    [0, "0:00"],
    [9, "0:09"],
    [252, "4:12"],
    [600, "10:00"],
    [3661, "1:01:01"],
  ])("of %i seconds is shown as %s", (seconds, shown) => {
    expect(moment(seconds)).toBe(shown);
  });
});

it.each([
  [100, 100, true],
  [100, 102, true],
  [100, 98, true],
  [100, 103, false],
  [100, 97, false],
  [100, null, false],
  [null, 100, false],
  [null, null, false],
])("%s and %s seconds may be of the same recording: %s", (before, after, same) => {
  expect(isSameLength(before, after)).toBe(same);
});

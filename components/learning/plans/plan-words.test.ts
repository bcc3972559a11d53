import { expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { hoursAt, LAST_STOP, stopOf } from "./pace";
import { boundInWords, reasonInWords, standingInWords } from "./plan-words";

test.each([
  [0, 0, null],
  [900, 0, null],
  [900, 900, "This is the shortest way"],
  [104, 100, "At most 4% above the shortest possible"],
  [1_041, 1_000, "At most 5% above the shortest possible"],
])("a route of %i seconds with a bound of %i reads '%s'", (seconds, bound, words) => {
  expect(boundInWords(seconds, bound, plainFormats)).toBe(words);
});

test("a reason names the points, the area and the missing points", () => {
  expect(reasonInWords("Light", 30, 1_080, plainFormats)).toBe("+30 Light of 1,080 missing");
});

test.each([
  [0, null],
  [1, "You are 1 session ahead"],
  [-3, "You are 3 sessions behind your plan"],
])("%i sessions ahead read '%s'", (ahead, words) => {
  expect(standingInWords(ahead, plainFormats)).toBe(words);
});

test("the slider stops at each offered value, and at the nearest one for others", () => {
  for (let stop = 0; stop <= LAST_STOP; stop++) expect(stopOf(hoursAt(stop))).toBe(stop);
  expect(hoursAt(stopOf(4.4))).toBe(4);
  expect(hoursAt(stopOf(100))).toBe(60);
});

import { expect, it } from "vitest";
import { remembered } from "./remembered";

it.each([
  ["is not said with six answers", 0.9, 6, null, false],
  ["is not said without a reviewed card", null, 9, null, false],
  ["is everything at once", 1, 7, 100, false],
  ["is rounded", 0.945, 7, 95, false],
  ["does not fade at 70 %", 0.7, 7, 70, false],
  ["fades below 70 %", 0.699, 7, 70, true],
])("what is remembered %s", (_, mean, answers, percent, fading) => {
  expect(remembered(mean, answers)).toEqual({ percent, fading });
});

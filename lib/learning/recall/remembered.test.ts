import { expect, it } from "vitest";
import { remembered } from "./remembered";

it.each([
  ["is null with six answers", 0.9, 6, null, false],
  ["is null without a reviewed card", null, 9, null, false],
  ["is 100 % at a mean of 1", 1, 7, 100, false],
  ["is rounded", 0.945, 7, 95, false],
  ["does not fade at 70 %", 0.7, 7, 70, false],
  ["fades below 70 %", 0.699, 7, 70, true],
])("the remembered share %s", (_, mean, answers, percent, fading) => {
  expect(remembered(mean, answers)).toEqual({ percent, fading });
});

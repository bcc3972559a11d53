import { expect, it } from "vitest";
import { flagsOf } from "./figure-flags";

it.each([
  [10, 2, null, ["nobodyGetsIt"]],
  [10, 3, null, []],
  [20, 19, null, ["everybodyGetsIt"]],
  [20, 18, 0.2, []],
  [40, 20, 0.1, ["doesNotTell"]],
  [40, 20, 0.11, []],
  [40, 0, -0.5, ["nobodyGetsIt", "doesNotTell"]],
  [40, 40, null, ["everybodyGetsIt"]],
])("%d answers, %d right, with a discrimination of %s are flagged %j", (answered, right, discrimination, flags) => {
  expect(flagsOf({ answered, right, discrimination })).toEqual(flags);
});

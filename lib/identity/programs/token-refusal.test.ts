import { expect, test } from "vitest";
import { tokenRefusal } from "./token-refusal";

test.each([
  ["everybody", false, null],
  ["everybody", true, null],
  ["administrators", false, "Only administrators make API tokens"],
  ["administrators", true, null],
  ["nobody", false, "API tokens are switched off"],
  ["nobody", true, "API tokens are switched off"],
] as const)("with tokens for %s, an administrator (%s) is told: %s", (tokens, isAdmin, reason) => {
  expect(tokenRefusal({ tokens }, { isAdmin })).toBe(reason);
});

import { expect, test } from "vitest";
import { strengthOf } from "./password-strength";

test.each([
  ["", "weak"],
  ["abcdefgh", "weak"],
  ["aaaaaaaaaaaa", "weak"],
  ["tiger", "weak"],
  ["tigerlily", "fair"],
  ["tigerlily1", "good"],
  ["correct horse battery", "strong"],
  ["x9$Lq2!vB7#m", "strong"],
])("the password %j is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

import { expect, test } from "vitest";
import { signOnRefusalSentence } from "./refusals";

test.each<[unknown, string | null, string | null]>([
  ["cancelled", null, "The sign-on was cancelled."],
  ["link", "Example Ltd", "Sign in with your password once to link Example Ltd to your account."],
  ["link", null, "Sign in with your password once to link this sign-on to your account."],
  ["cancelled", "Example Ltd", "The sign-on was cancelled."],
  ["toString", null, null],
  [["link"], null, null],
  [undefined, null, null],
])("the code %j with the pending link %j says %j", (code, pending, sentence) => {
  expect(signOnRefusalSentence(code, pending)).toBe(sentence);
});

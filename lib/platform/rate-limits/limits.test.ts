import { expect, test } from "vitest";
import { waitInWords } from "./limits";

test.each([
  [0, "a minute"],
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("describes %i seconds as %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

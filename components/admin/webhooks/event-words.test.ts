import { expect, test } from "vitest";
import { kindInWords } from "./event-words";

test.each([
  ["video.completed", "Video completed"],
  ["webhook.test", "Test"],
  ["long.ago", "long.ago"],
])("%s is %s", (kind, words) => {
  expect(kindInWords(kind)).toBe(words);
});

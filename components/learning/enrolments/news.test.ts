import { expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { newsOf } from "./news";

test.each([
  [[], 0, null],
  [["a"], 20, "1 new since, 1 min"],
  [["a", "b", "c"], 1_300, "3 new since, 22 min"],
])("the news of %j with %i seconds is '%s'", (newVideoIds, newSeconds, words) => {
  expect(newsOf({ newVideoIds, newSeconds }, plainFormats)).toBe(words);
});

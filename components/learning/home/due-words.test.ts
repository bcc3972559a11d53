import { expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { dueInWords } from "./due-words";

/** A Monday. */
const TODAY = "2026-11-23";

test.each([
  [null, "no due date"],
  ["2026-11-22", "was due yesterday"],
  ["2026-11-03", "was due 3 November"],
  [TODAY, "by today"],
  ["2026-11-24", "by Tuesday"],
  ["2026-12-24", "by 24 December"],
])("the due day %s reads '%s'", (dueOn, words) => {
  expect(dueInWords(dueOn, TODAY, plainFormats)).toBe(words);
});

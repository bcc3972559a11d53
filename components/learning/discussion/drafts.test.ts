import { expect, it } from "vitest";
import { discardDrafts, draftKey, draftOf, hasDrafts, hasUnsentTexts, keepDraft } from "./drafts";

it("keeps drafts by video and comment until they are sent or discarded", () => {
  expect(hasUnsentTexts()).toBe(false);
  keepDraft(draftKey("a"), "Begun");
  keepDraft(draftKey("a", "c"), "Changed");
  keepDraft(draftKey("b"), "   ");
  expect([hasDrafts("a"), hasDrafts("b"), hasUnsentTexts()]).toEqual([true, false, true]);
  expect([draftOf(draftKey("a")), draftOf(draftKey("a", "c")), draftOf(draftKey("b"))]).toEqual([
    "Begun",
    "Changed",
    null,
  ]);
  keepDraft(draftKey("a"), null);
  expect([draftOf(draftKey("a")), hasDrafts("a")]).toEqual([null, true]);
  keepDraft(draftKey("b"), "Other");
  discardDrafts("a");
  expect([hasDrafts("a"), hasDrafts("b")]).toEqual([false, true]);
});

import { expect, test } from "vitest";
import { entryWords } from "./entry-words";

test.each([
  [{ kind: "earned", evidence: "watched", reason: null }, true, "Completed · Watched"],
  [{ kind: "earned", evidence: "marked", reason: null }, true, "Completed · Marked by you"],
  [{ kind: "earned", evidence: "marked", reason: null }, false, "Completed · Marked by the learner"],
  [{ kind: "earned", evidence: null, reason: null }, true, "Completed"],
  [{ kind: "taken_back", evidence: null, reason: null }, true, "Taken back by you"],
  [{ kind: "taken_back", evidence: null, reason: null }, false, "Taken back by the learner"],
  [{ kind: "rescored", evidence: null, reason: "Longer" }, true, "Re-scored by an administrator: Longer"],
  [{ kind: "merged", evidence: null, reason: "A was merged into B" }, true, "Moved: A was merged into B"],
  [{ kind: "carried", evidence: null, reason: "A replaced B" }, true, "Carried over: A replaced B"],
  [{ kind: "imported", evidence: null, reason: null }, true, "Imported"],
  [{ kind: "undone", evidence: null, reason: "Undone: Longer" }, false, "Undone: Longer"],
] as const)("the entry %j, own: %s, reads '%s'", (entry, isOwn, words) => {
  expect(entryWords(entry, isOwn)).toBe(words);
});

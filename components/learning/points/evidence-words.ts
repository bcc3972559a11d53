import type { Evidence } from "@/lib/learning/points/schema";

/** The evidence of a completion in words, for the learner. */
export const evidenceWords: Record<Evidence, string> = {
  checked: "Checked",
  watched: "Watched",
  marked: "Marked by you",
  imported: "Imported",
  carried: "Carried over",
};

/** The evidence of another user's completion in words. */
export const evidenceWordsOfOthers: Record<Evidence, string> = { ...evidenceWords, marked: "Marked by the learner" };

import type { Evidence } from "@/lib/learning/points/schema";

/** The ways a completion is known, as a learner reads them. */
export const evidenceWords: Record<Evidence, string> = {
  checked: "Checked",
  watched: "Watched",
  marked: "Marked by you",
  imported: "Imported",
  carried: "Carried over",
};

/** The same about another user. */
export const evidenceWordsOfOthers: Record<Evidence, string> = { ...evidenceWords, marked: "Marked by the learner" };

import type { PointEntry } from "@/lib/learning/points/schema";
import { evidenceWords, evidenceWordsOfOthers } from "./evidence-words";

const withReason = (act: string, reason: string | null) => (reason ? `${act}: ${reason}` : act);

/** The reason of an entry in words. @param isOwn true when the learner reads about themselves */
export function entryWords(
  { kind, evidence, reason }: Pick<PointEntry, "kind" | "evidence" | "reason">,
  isOwn: boolean,
) {
  switch (kind) {
    case "earned":
      return evidence ? `Completed · ${(isOwn ? evidenceWords : evidenceWordsOfOthers)[evidence]}` : "Completed";
    case "taken_back":
      return isOwn ? "Taken back by you" : "Taken back by the learner";
    case "rescored":
      return withReason("Re-scored by an administrator", reason);
    case "merged":
      return withReason("Moved", reason);
    case "carried":
      return withReason("Carried over", reason);
    case "imported":
      return withReason("Imported", reason);
    case "undone":
      // The reason names the undone batch.
      return reason ?? "Undone by an administrator";
  }
}

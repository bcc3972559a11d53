import type { LibraryProblem, LibrarySummary, ProblemState } from "@/lib/library/video-health/schema";
import type { VideoHealth } from "@/lib/library/videos/schema";
import { counted, figure } from "@/lib/platform/counted";
import { plainFormats } from "@/lib/platform/formats";

/** The states of videos that need attention. */
export const stateWords: Record<ProblemState, string> = {
  gone: "Gone",
  blocked: "Embedding switched off",
  private: "Private",
  partly: "Plays for some",
  suspect: "Being checked",
  reported: "Reported",
  replaced: "Replaced",
  length: "Length known from learners only",
};

/** The health of a video. */
export const healthWords: Record<VideoHealth, string> = { ...stateWords, ok: "Plays" };

const refusalWords: Record<VideoHealth, string> = {
  ok: "",
  partly: "",
  gone: "The provider has no video at this address.",
  private: "The provider says that it is private.",
  blocked: "Its owner does not allow it to be played here.",
};

/** The reason for a problem in one or more sentences. */
export function whyOf({ state, refusedAs, people, undoUntil }: LibraryProblem): string {
  const reports = people > 0 ? `${counted(people, "user")} reported it.` : "";
  const refusal = refusedAs ? refusalWords[refusedAs] : "";
  if (state === "suspect") return `${refusal} It is checked every hour, and a verdict takes a day. ${reports}`.trim();
  if (state === "partly") return `The provider says that it is there. ${reports} Others watch it.`;
  if (state === "reported") return `The provider says that it is there. ${reports}`;
  if (state === "replaced" && undoUntil) return "Its recording was replaced. This can be undone for 30 days.";
  if (state === "length") {
    return "It completes as watched once five learners’ players agree. Open it once: your own player then sets its length.";
  }
  return `${refusal} ${reports}`.trim();
}

/** The state of the library's checks in one sentence. */
export function summaryInWords(
  { videos, checked, lastCheckedAt }: Pick<LibrarySummary, "videos" | "checked" | "lastCheckedAt">,
  now: Date,
): string {
  if (videos === 0) return "There are no videos yet";
  if (!lastCheckedAt) return "No video was checked yet";
  return `${figure(checked)} of ${counted(videos, "video")} checked in the last 7 days, the last one ${plainFormats.ago(lastCheckedAt, now)}`;
}

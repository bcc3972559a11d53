import type { Evidence } from "@/lib/learning/points/schema";
import { coverageOf } from "./coverage";
import type { Range } from "./ranges";
import type { LearningSettings, Watch } from "./schema";

/**
 * The number of learners who must agree on a length to make it certain, so that it can complete a video; three make it
 * known.
 */
export const CERTAIN_REPORTS = 5;

/** The stored state of a user and a video. */
export type Stored = {
  videoId: string;
  /** Seconds; null while unknown. */
  duration: number | null;
  durationSource: "administrator" | "provider" | "player" | "learners" | null;
  /** Learners who agree on the length, counted up to five; meaningless when the length comes from a better source. */
  agreed: number;
  /** The video's own share; null for the organisation's. */
  requiredPercent: number | null;
  hasAreas: boolean;
  /** True when the video has questions to check, and when the user has passed a check. */
  hasQuestions: boolean;
  hasPassed: boolean;
  seconds: Range[];
  keptPercent: number | null;
  lastAt: Date | null;
  completed: boolean;
  evidence: Evidence | null;
  /** True when the user took the completion back. */
  takenBack: boolean;
  /** True when the user allows recording. */
  keepWatched: boolean;
};

type Length = Pick<Stored, "duration" | "durationSource" | "agreed">;

/** A video's length is certain when a better source than learners knows it, or enough learners agree. */
export const isCertain = ({ duration, durationSource, agreed }: Length): boolean =>
  duration !== null && (durationSource !== "learners" || agreed >= CERTAIN_REPORTS);

/** True when the organisation requires a passed check before a video is completed. */
export const asksForCheck = ({ hasQuestions, hasPassed }: Stored, { policy }: LearningRules): boolean =>
  policy === "checked" && hasQuestions && !hasPassed;

/** True when the organisation requires watching before a video is marked, which needs a certain length. */
const asksForWatching = (stored: Stored, { policy }: LearningRules): boolean =>
  isCertain(stored) && (policy === "watched" || (policy === "checked" && !stored.hasQuestions && !stored.hasPassed));

/** The share that a user must watch of a video. */
export const requiredOf = (stored: Stored, settings: LearningRules): number =>
  stored.requiredPercent ?? settings.requiredPercent;

export type LearningRules = Omit<LearningSettings, "updatedAt">;

/** A user's watching of a video, as the API shows it. */
export function toWatch(stored: Stored, settings: LearningRules): Watch {
  const requiredPercent = requiredOf(stored, settings);
  const coverage = coverageOf(stored.seconds, stored.duration, requiredPercent);
  return {
    videoId: stored.videoId,
    ranges: stored.seconds,
    coveredSeconds: coverage.coveredSeconds,
    percent: coverage.percent === null ? null : Math.max(coverage.percent, stored.keptPercent ?? 0),
    requiredPercent,
    duration: stored.duration,
    completed: stored.completed,
    evidence: stored.evidence,
    completesItself: settings.autoComplete && stored.hasAreas && isCertain(stored) && !asksForCheck(stored, settings),
    watchFirst: asksForWatching(stored, settings),
    checkFirst: asksForCheck(stored, settings) && !stored.completed,
    testOut: settings.testOut && stored.hasAreas && stored.hasQuestions,
    checkSize: settings.checkSize,
    recording: settings.record && stored.keepWatched,
    lastAt: stored.lastAt?.toISOString() ?? null,
  };
}

/** True when the required share of a certain length was watched. */
export function hasWatchedShare(stored: Stored, settings: LearningRules): boolean {
  const { percent, coveredSeconds, requiredPercent } = toWatch(stored, settings);
  const isSeen = coveredSeconds > 0 || (stored.keptPercent ?? 0) > 0;
  return isCertain(stored) && isSeen && percent !== null && percent >= requiredPercent;
}

/**
 * The effect of a report on the completion. A completion that the user took back is restored only by new seconds. A
 * video that is not completed automatically is confirmed, because the user may mark it concurrently.
 * @param newSeconds seconds that were not watched before the report
 * @param acceptedSeconds all accepted seconds of the report, replays included
 */
export function changeOf(
  after: Stored,
  settings: LearningRules,
  { newSeconds, acceptedSeconds }: { newSeconds: number; acceptedSeconds: number },
): "complete" | "confirm" | null {
  if (acceptedSeconds === 0 || !hasWatchedShare(after, settings)) return null;
  if (after.completed) return after.evidence === "marked" ? "confirm" : null;
  const isWanted = (!after.takenBack || newSeconds > 0) && !asksForCheck(after, settings);
  return settings.autoComplete && after.hasAreas && isWanted ? "complete" : "confirm";
}

/** The seconds that a user must watch before they may mark a video as complete; 0 when they may. */
export function secondsBeforeMarking(stored: Stored, settings: LearningRules): number {
  if (!asksForWatching(stored, settings) || stored.completed) return 0;
  if (hasWatchedShare(stored, settings)) return 0;
  return coverageOf(stored.seconds, stored.duration, requiredOf(stored, settings)).secondsToGo ?? 0;
}

/** True when passing a check completes the video: by testing out, or because enough of it was watched before. */
export function completesOnPass(stored: Stored, settings: LearningRules): boolean {
  if (stored.completed || !stored.hasAreas) return false;
  if (settings.testOut) return true;
  const waited = settings.policy === "checked" && settings.autoComplete && !stored.takenBack;
  return waited && hasWatchedShare(stored, settings);
}

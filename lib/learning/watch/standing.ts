import type { Evidence } from "@/lib/learning/points/schema";
import { coverageOf } from "./coverage";
import type { Range } from "./ranges";
import type { LearningSettings, Watch } from "./schema";

/** Learners who agree on a length that makes it certain enough to complete a video by it. Three make it known. */
export const CERTAIN_REPORTS = 5;

/** The stored state of a user and a video. */
export type Stored = {
  videoId: string;
  /** Seconds; null while unknown. */
  duration: number | null;
  durationSource: "administrator" | "provider" | "player" | "learners" | null;
  /** Learners who agree on the length, counted up to five; it says nothing where the length comes from a better source. */
  agreed: number;
  /** The video's own share; null for the organisation's. */
  requiredPercent: number | null;
  hasAreas: boolean;
  /** Checks of the video can be made, and the user has passed one. */
  hasQuestions: boolean;
  hasPassed: boolean;
  seconds: Range[];
  keptPercent: number | null;
  lastAt: Date | null;
  completed: boolean;
  evidence: Evidence | null;
  /** The user completed the video once, and took that back. */
  takenBack: boolean;
  /** The user wants to be recorded. */
  keepWatched: boolean;
};

type Length = Pick<Stored, "duration" | "durationSource" | "agreed">;

/** A video's length is certain when a better source knows it than a few learners. */
export const isCertain = ({ duration, durationSource, agreed }: Length): boolean =>
  duration !== null && (durationSource !== "learners" || agreed >= CERTAIN_REPORTS);

/** True when the organisation asks for a passed check before a video is completed. */
export const asksForCheck = ({ hasQuestions, hasPassed }: Stored, { policy }: LearningRules): boolean =>
  policy === "checked" && hasQuestions && !hasPassed;

/** True when the organisation asks for watching before a video is marked, which it cannot by a length that is not certain. */
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

/** True once the share was watched, by a length that is certain. */
export function hasWatchedShare(stored: Stored, settings: LearningRules): boolean {
  const { percent, coveredSeconds, requiredPercent } = toWatch(stored, settings);
  const isSeen = coveredSeconds > 0 || (stored.keptPercent ?? 0) > 0;
  return isCertain(stored) && isSeen && percent !== null && percent >= requiredPercent;
}

/**
 * The change that a report brings to a completion. A video that the user took back is completed again only by new seconds. One that is
 * not completed by itself is confirmed too: the user may mark it at the same moment.
 * @param newSeconds seconds that were not watched before the report
 * @param acceptedSeconds all seconds of the report that count, replays too
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

/** True when a check that the user has just passed completes the video: by itself, or because enough of it was watched before. */
export function completesOnPass(stored: Stored, settings: LearningRules): boolean {
  if (stored.completed || !stored.hasAreas) return false;
  if (settings.testOut) return true;
  const waited = settings.policy === "checked" && settings.autoComplete && !stored.takenBack;
  return waited && hasWatchedShare(stored, settings);
}

import { type DeadHealth, isDead } from "@/lib/library/videos/dead";
import type { VideoHealth } from "@/lib/library/videos/schema";

/** The meaning of a provider's answer about a video; `unclear` for one that says nothing, such as a timeout. */
export type Sign = "there" | DeadHealth | "unclear";

/** The sign of an oEmbed answer (docs/behaviour.md, 30). */
export function signOfAnswer({ status, isJson }: { status: number; isJson: boolean }): Sign {
  if (status === 200) return isJson ? "there" : "private";
  if (status === 401) return "blocked";
  if (status === 403) return "private";
  return status === 400 || status === 404 ? "gone" : "unclear";
}

/** The sign of a status that `askAddress` returns. */
export function signOfStatus(status: number): Sign {
  if (status >= 200 && status < 300) return "there";
  if (status === 401 || status === 403) return "private";
  return [310, 404, 410, 415].includes(status) ? "gone" : "unclear";
}

/** The code of YouTube's player for a refused referrer policy, whatever the video. */
export const REFERRER_CODE = 153;

/** Codes of players for a video that this learner cannot play. 101 and 150 may apply in one country only. */
export const REFUSING_CODES = [2, 100, 101, 150];
export const RESTRICTING_CODES = [101, 150];

/** The refusals that a verdict needs, and the least time between the first and the last. */
const VERDICT_REFUSALS = 3;
const VERDICT_SPAN_MS = 24 * 60 * 60_000;

/** The users whose players must refuse a video for an immediate verdict, or for `partly`. */
const VERDICT_PEOPLE = 2;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time until the next check: of an available video, a refused one, one with a verdict, and after a failure. */
const NEXT_MS = { there: 7 * DAY_MS, suspect: HOUR_MS, dead: DAY_MS, failure: 15 * MINUTE_MS };

/** The facts about a video from its checks so far. */
export type Known = {
  health: VideoHealth;
  /** Refusals since the video was last available. */
  refusals: number;
  /** The first of these refusals; null without one. */
  firstRefusedAt: Date | null;
  /** Unclear answers since the last clear answer. */
  failures: number;
};

/** Players' errors in the last 14 days. */
export type PlayerErrors = {
  /** Users who reported the video, or whose player refused it. */
  refusing: number;
  /** Users among them whose player said that the owner does not allow it. */
  restricted: number;
  /** True when other users have watched the video since the first such report. */
  othersWatch: boolean;
};

/**
 * The facts after another check. A verdict needs three refusals over at least a day, or one while two users' players
 * refuse the video too. One answer that the video is there clears it, and an unclear answer changes nothing
 * (docs/behaviour.md, 30).
 * @param isSure true for a check of an own file, whose refusal is a verdict at once
 */
export function afterLook(
  known: Known,
  sign: Sign,
  errors: PlayerErrors,
  now: Date,
  isSure = false,
): Known & { nextAt: Date } {
  const next = (ms: number) => new Date(now.getTime() + ms);
  if (sign === "unclear") {
    const failures = known.failures + 1;
    return { ...known, failures, nextAt: next(Math.min(NEXT_MS.failure * 2 ** (failures - 1), DAY_MS)) };
  }
  if (sign === "there") {
    const isPartly = errors.restricted >= VERDICT_PEOPLE && errors.othersWatch;
    const health = isPartly ? "partly" : "ok";
    return { health, refusals: 0, firstRefusedAt: null, failures: 0, nextAt: next(NEXT_MS.there) };
  }
  const refusals = known.refusals + 1;
  const firstRefusedAt = known.firstRefusedAt ?? now;
  const isLong = refusals >= VERDICT_REFUSALS && now.getTime() - firstRefusedAt.getTime() >= VERDICT_SPAN_MS;
  const isCertain = isSure || isDead(known.health) || isLong || errors.refusing >= VERDICT_PEOPLE;
  return {
    health: isCertain ? sign : known.health,
    refusals,
    firstRefusedAt,
    failures: 0,
    nextAt: next(isCertain ? NEXT_MS.dead : NEXT_MS.suspect),
  };
}

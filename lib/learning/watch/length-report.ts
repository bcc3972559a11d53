import { durationInputSchema } from "@/lib/library/videos/schema";
import { clamp, lengthOf, type Range } from "./ranges";

/** Learners' reports of the length of a video, seen by one of them. */
export type LengthReports = {
  /** The user's address is proved. */
  isProved: boolean;
  /** Seconds that the user's player reported; null without a report. */
  own: number | null;
  /** The user's report does not count yet. */
  isPending: boolean;
  /** The shortest report that counts; null without one. */
  shortest: number | null;
};

/** The length that the player says in a report of watching, in whole seconds; null for one that a player cannot report. */
export const reportedLength = (duration: number | null | undefined): number | null =>
  durationInputSchema.safeParse({ duration }).data?.duration ?? null;

/** True when a user has watched the part of a length that lets their report of it count. The SQL that judges has the same rule. */
const isSeen = (seconds: readonly Range[], length: number) => 10 * lengthOf(clamp(seconds, length)) >= 9 * length;

/**
 * The way in which a report of watching bears on the length: it is a `report` of it, or the reports are to be judged again, because the
 * user's may count now, or somebody's is shorter than what the user has watched (docs/behaviour.md, 11). Null for most.
 * @param reports null where a better source knows the length
 * @param seconds that the user has watched then
 */
export function lengthChangeOf(
  reports: LengthReports | null,
  reported: number | null,
  seconds: readonly Range[],
): "report" | "judge" | null {
  if (!reports) return null;
  const { own, isPending, isProved, shortest } = reports;
  if (reported !== null && reported !== own) return "report";
  if (own !== null && isPending && isProved && isSeen(seconds, own)) return "judge";
  const end = seconds.at(-1)?.[1] ?? 0;
  return shortest !== null && end - 1 > shortest ? "judge" : null;
}

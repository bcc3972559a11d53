import { durationInputSchema } from "@/lib/library/videos/schema";
import { clamp, lengthOf, type Range } from "./ranges";

/** Learners' reports of the length of a video, for one of these users. */
export type LengthReports = {
  /** True when the user's address is proved. */
  isProved: boolean;
  /** Seconds that the user's player reported; null without a report. */
  own: number | null;
  /** True while the user's report does not count yet. */
  isPending: boolean;
  /** The shortest report that counts; null without one. */
  shortest: number | null;
};

/** The length in a report of watching, in whole seconds; null when it is missing or impossible. */
export const reportedLength = (duration: number | null | undefined): number | null =>
  durationInputSchema.safeParse({ duration }).data?.duration ?? null;

/**
 * True when a user has watched enough of a length for their report to count. `judgeReports` has the same rule in SQL.
 */
const isSeen = (seconds: readonly Range[], length: number) => 10 * lengthOf(clamp(seconds, length)) >= 9 * length;

/**
 * The effect of a report of watching on the length: `report` when it reports a new length; `judge` when the reports
 * must be judged again, because the user's own may count now, or one is shorter than the part that the user has watched
 * (docs/behaviour.md, 11). Null in most cases.
 * @param reports null when a better source knows the length
 * @param seconds that the user has watched by now
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

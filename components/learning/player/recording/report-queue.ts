import { joinRanges, MAX_CLAIMED_RANGES } from "@/lib/learning/watch/ranges";
import type { WatchReportAnswer, WatchReportInput } from "@/lib/learning/watch/schema";

/** The delay before a failed report or refused seconds are sent again: by the next report, which comes after 15 s. */
const RETRY_MS = 10_000;

/** The limit of waiting reports; above it, the oldest are joined. */
const MAX_QUEUED_REPORTS = 200;

export type QueueOptions = {
  /** @throws when the server does not respond or refuses the report */
  send(report: WatchReportInput): Promise<WatchReportAnswer>;
  /** True for a refusal that a retry would not change. */
  isFinal(error: unknown): boolean;
  /** A monotonic clock, in milliseconds. */
  clock(): number;
};

/** An empty report. It keeps its id until the server responds, so that sending it twice has one effect. */
export const newReport = (videoId: string): WatchReportInput => ({
  id: crypto.randomUUID(),
  videoId,
  ranges: [],
  position: null,
});

/**
 * Sends reports one by one, the oldest first, and retries after a failure.
 * @param onAnswer called after each response
 */
export function createReportQueue(
  { send, isFinal, clock }: QueueOptions,
  onAnswer: (answer: WatchReportAnswer) => void,
) {
  let reports: WatchReportInput[] = [];
  let retryAt = 0;
  let isSending = false;

  /** Sends one report. @returns false when the queue must wait */
  const sendFirst = async (report: WatchReportInput): Promise<boolean> => {
    try {
      const answer = await send(report);
      reports = reports.filter((other) => other !== report);
      if (answer.refused.length > 0) {
        reports.push({ ...newReport(report.videoId), ranges: answer.refused });
        retryAt = clock() + RETRY_MS;
      }
      onAnswer(answer);
      return answer.refused.length === 0;
    } catch (error) {
      if (isFinal(error)) reports = reports.filter((other) => other !== report);
      else retryAt = clock() + RETRY_MS;
      return isFinal(error);
    }
  };
  return {
    waiting: () => reports,
    add: (report: WatchReportInput) => {
      reports = withinLimit([...reports, report]);
    },
    /** Puts reports of an earlier page before those of this one. */
    adopt: (earlier: WatchReportInput[]) => {
      reports = [...earlier, ...reports];
    },
    clear: () => {
      reports = [];
    },
    async drain() {
      if (isSending || clock() < retryAt) return;
      isSending = true;
      for (let report = reports[0]; report && (await sendFirst(report)); report = reports[0]);
      isSending = false;
    },
  };
}

/** When there are too many reports, joins the two oldest, or drops the oldest if they are of different videos. */
function withinLimit(reports: WatchReportInput[]): WatchReportInput[] {
  const [first, second, ...others] = reports;
  if (reports.length <= MAX_QUEUED_REPORTS || !first || !second) return reports;
  if (first.videoId !== second.videoId) return reports.slice(1);
  const ranges = joinRanges([...first.ranges, ...second.ranges]).slice(0, MAX_CLAIMED_RANGES);
  return [{ ...second, ranges }, ...others];
}

/** Reads stored reports; another version of the page may have stored anything. */
export function readReports(text: string): WatchReportInput[] {
  try {
    const reports: unknown = JSON.parse(text);
    return Array.isArray(reports)
      ? reports.filter((report) => Array.isArray(report?.ranges) && report.id && report.videoId)
      : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

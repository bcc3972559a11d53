import { OPENING_SECONDS } from "@/lib/learning/progress/resume";
import { joinRanges, MAX_CLAIMED_RANGES, type Range } from "@/lib/learning/watch/ranges";
import { createReportQueue, newReport, type QueueOptions, readReports } from "./report-queue";
import { createWatchMeter, type Measured, type Sample } from "./watch-meter";

/** While playing, watched parts are sent once per interval. */
const REPORT_INTERVAL_MS = 15_000;

/** A length that grows by more belongs to a live stream. */
const LIVE_GROWTH_SECONDS = 2;

type Options = QueueOptions & {
  videoId: string;
  /** Stores the waiting reports on the device, as text; null when there are none. */
  save(reports: string | null): void;
  /** Called when unsent ranges were added, and when the server has responded. */
  onChange(): void;
};

/**
 * Records watching in one player: measures it, stores it on the device until the server has it, and sends it every 15 s
 * of playing and on each flush.
 */
export function createWatchRecorder({ videoId, save: keep, onChange, ...rest }: Options) {
  const { clock } = rest;
  const meter = createWatchMeter();
  let current = newReport(videoId);
  let sentAt = clock();
  let isOff = false;
  let length: number | null = null;
  let lengthAtReport: number | null = null;
  const queue = createReportQueue(rest, (answer) => {
    if (answer.videoId !== videoId || answer.recording) return;
    isOff = true;
    queue.clear();
    current = newReport(videoId);
  });

  const unsent = () => [...queue.waiting(), current];
  const save = () => {
    const waiting = unsent().filter(({ ranges, position }) => ranges.length > 0 || position !== null);
    keep(waiting.length > 0 ? JSON.stringify(waiting) : null);
  };
  /** Adds the measurements since the last call to the current report. */
  const collect = () => {
    const measured = meter.take();
    const isLive = length === null || (lengthAtReport !== null && length > lengthAtReport + LIVE_GROWTH_SECONDS);
    if (isLive || isOff || measured.ranges.length === 0) return;
    current = withMeasured(current, measured);
    onChange();
  };
  const drain = async () => {
    await queue.drain();
    save();
    onChange();
  };
  const flush = () => {
    collect();
    sentAt = clock();
    lengthAtReport = length;
    if (current.ranges.length > 0 || current.position !== null) {
      queue.add({ ...current, duration: length });
      current = newReport(videoId);
    }
    save();
    return drain();
  };

  return {
    /** A report of the player; null while it shows another video. */
    sample(sample: Sample | null) {
      if (isOff || sample === null || sample.duration === null) return meter.interrupt();
      length = sample.duration;
      lengthAtReport ??= length;
      meter.sample(sample, clock());
      // A player briefly reports its first seconds before it seeks to its start position.
      if (sample.seconds >= OPENING_SECONDS) current.position = Math.floor(sample.seconds);
    },
    /** Stores the measurements on the device, and sends them when it is time. Called every second. */
    tick() {
      collect();
      const isTime = clock() - sentAt >= REPORT_INTERVAL_MS;
      if (isTime && unsent().some(({ ranges }) => ranges.length > 0)) void flush();
      else save();
    },
    /** Sends everything now: on a pause, at the end, and when the page is left. */
    flush,
    /** Sends reports that closed pages have left. @param texts as they were stored */
    adopt(texts: string[]) {
      if (texts.length === 0) return;
      queue.adopt(texts.flatMap(readReports));
      save();
      onChange();
      void drain();
    },
    /** Ranges of this video that the server has not accepted yet. */
    unsent: (): Range[] =>
      joinRanges(
        unsent()
          .filter((report) => report.videoId === videoId)
          .flatMap(({ ranges }) => ranges),
      ),
  };
}

export type WatchRecorder = ReturnType<typeof createWatchRecorder>;

/** Adds measurements to a report. */
function withMeasured(report: ReturnType<typeof newReport>, { ranges, pauses, backs }: Measured) {
  const limited = (marks: number[]) => marks.slice(0, MAX_CLAIMED_RANGES);
  return {
    ...report,
    ranges: joinRanges([...report.ranges, ...ranges], 0).slice(0, MAX_CLAIMED_RANGES),
    marks: {
      pauses: limited([...(report.marks?.pauses ?? []), ...pauses]),
      backs: limited([...(report.marks?.backs ?? []), ...backs]),
    },
  };
}

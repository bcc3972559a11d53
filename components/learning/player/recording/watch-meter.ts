import { joinRanges, type Range } from "@/lib/learning/watch/ranges";

/** A report of a player: its position, the length and the speed at a time. */
export type Sample = {
  /** Seconds from the start. */
  seconds: number;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** 1 is normal speed. */
  rate: number;
  /** True while the video plays or waits for data. */
  playing: boolean;
};

/**
 * The slack: media seconds by which a report may be ahead of real time, because players report late and in coarse
 * steps.
 */
const FIRST_SLACK_SECONDS = 1.5;
const MAX_SLACK_SECONDS = 2;

/** Browsers run the timers of a hidden, silent page once a minute. A longer silence proves nothing. */
const MAX_SILENCE_SECONDS = 65;

/** A second counts when it was played except for this much at either end. */
const GRACE_SECONDS = 0.25;

/** A coarse clock may step back by this much; more is a rewind. */
const BACKSTEP_SECONDS = 0.5;

type Segment = {
  end: number;
  slack: number;
  /** The seconds before this one were returned already. */
  taken: number;
};

/** The measurements of a meter since the last call of `take`. */
export type Measured = {
  ranges: Range[];
  /** Whole seconds at which the video was paused. */
  pauses: number[];
  /** Whole seconds from which the learner jumped back. */
  backs: number[];
};

/**
 * Measures the played seconds of a video from a player's reports. Positions are compared with the elapsed time, never
 * with a fixed step: a report that is further ahead than the speed allows is a seek.
 */
export function createWatchMeter() {
  let last: { sample: Sample; atMs: number } | null = null;
  let segment: Segment | null = null;
  let done: Range[] = [];
  let pauses: number[] = [];
  let backs: number[] = [];

  const open = ({ seconds, rate }: Sample): Segment => ({
    end: seconds,
    slack: Math.min(MAX_SLACK_SECONDS, FIRST_SLACK_SECONDS * Math.max(rate, 1)),
    taken: Math.ceil(seconds - GRACE_SECONDS),
  });
  const close = () => {
    if (segment) done.push(...wholeSeconds(segment));
    segment = null;
  };

  return {
    /** @param atMs the time of arrival by a monotonic clock, in milliseconds */
    sample(sample: Sample, atMs: number) {
      const before = last;
      last = { sample, atMs };
      if (before && segment) {
        const { seconds } = before.sample;
        const slack = slackAfter(segment.slack, before.sample, sample, (atMs - before.atMs) / 1000);
        if (slack !== null) {
          segment.slack = slack;
          segment.end = Math.max(segment.end, sample.seconds);
        } else {
          close();
          if (sample.seconds < seconds - BACKSTEP_SECONDS) backs.push(Math.floor(seconds));
        }
        if (before.sample.playing && !sample.playing) pauses.push(Math.floor(sample.seconds));
      }
      segment ??= open(sample);
    },
    /** Ends the current measurement: the next report begins a new one. */
    interrupt() {
      close();
      last = null;
    },
    /** Returns the measurements since the last call, as far as whole seconds are complete. */
    take(): Measured {
      const ranges = joinRanges([...done, ...(segment ? wholeSeconds(segment) : [])], 0);
      const measured = { ranges, pauses, backs };
      if (segment) segment.taken = Math.max(segment.taken, Math.floor(segment.end + GRACE_SECONDS));
      done = [];
      pauses = [];
      backs = [];
      return measured;
    },
  };
}

const wholeSeconds = ({ end, taken }: Segment): Range[] => {
  const to = Math.floor(end + GRACE_SECONDS);
  return to > taken ? [[Math.max(0, taken), to]] : [];
};

/** The slack after the step from one report to the next; null when the step was a seek, a rewind or a silence. */
function slackAfter(slack: number, a: Sample, b: Sample, elapsed: number): number | null {
  const step = b.seconds - a.seconds;
  const allowed = a.playing ? Math.max(a.rate, b.rate, 1) * elapsed : 0;
  const left = slack + allowed - Math.max(0, step);
  const isSilence = a.playing && elapsed > MAX_SILENCE_SECONDS;
  return step >= -BACKSTEP_SECONDS && left >= 0 && !isSilence ? Math.min(MAX_SLACK_SECONDS, left) : null;
}

import { joinRanges, MAX_CLAIMED_RANGES } from "@/lib/learning/watch/ranges";
import type { BeatAnswer, BeatInput } from "@/lib/learning/watch/schema";

/** Pause before a report that failed is sent again; the limit of reports is one of a minute. */
const RETRY_MS = 60_000;

/** Pause before refused seconds are offered again. */
const REFUSED_MS = 15_000;

/** Reports that wait; the oldest are joined first. */
const MAX_QUEUED_BEATS = 200;

export type QueueOptions = {
  /** @throws when there is no answer, or a refusal, which `isFinal` tells apart */
  send(beat: BeatInput): Promise<BeatAnswer>;
  /** True for a refusal that will not change. */
  isFinal(error: unknown): boolean;
  /** A monotonic clock, in milliseconds. */
  clock(): number;
};

/** An empty report. It keeps its id until it is answered, so that sending it twice has one effect. */
export const newBeat = (videoId: string): BeatInput => ({
  id: crypto.randomUUID(),
  videoId,
  ranges: [],
  position: null,
});

/** Sends reports one after the other, oldest first, and again after a failure. @param onAnswer called after each answer */
export function createBeatQueue({ send, isFinal, clock }: QueueOptions, onAnswer: (answer: BeatAnswer) => void) {
  let beats: BeatInput[] = [];
  let retryAt = 0;
  let isSending = false;

  /** Sends one report. @returns false when the queue must wait */
  const sendFirst = async (beat: BeatInput): Promise<boolean> => {
    try {
      const answer = await send(beat);
      beats = beats.filter((other) => other !== beat);
      if (answer.refused.length > 0) {
        beats.push({ ...newBeat(beat.videoId), ranges: answer.refused });
        retryAt = clock() + REFUSED_MS;
      }
      onAnswer(answer);
      return answer.refused.length === 0;
    } catch (error) {
      if (isFinal(error)) beats = beats.filter((other) => other !== beat);
      else retryAt = clock() + RETRY_MS;
      return isFinal(error);
    }
  };
  return {
    waiting: () => beats,
    add: (beat: BeatInput) => {
      beats = withinLimit([...beats, beat]);
    },
    /** Puts reports of an earlier page before those of this one. */
    adopt: (earlier: BeatInput[]) => {
      beats = [...earlier, ...beats];
    },
    clear: () => {
      beats = [];
    },
    async drain() {
      if (isSending || clock() < retryAt) return;
      isSending = true;
      for (let beat = beats[0]; beat && (await sendFirst(beat)); beat = beats[0]);
      isSending = false;
    },
  };
}

/** Joins the oldest reports of one video while there are too many. */
function withinLimit(beats: BeatInput[]): BeatInput[] {
  const [first, second, ...others] = beats;
  if (beats.length <= MAX_QUEUED_BEATS || !first || !second) return beats;
  if (first.videoId !== second.videoId) return beats.slice(1);
  const ranges = joinRanges([...first.ranges, ...second.ranges]).slice(0, MAX_CLAIMED_RANGES);
  return [{ ...second, ranges }, ...others];
}

/** Reads reports that a page kept; what another version of the page kept may be anything. */
export function readBeats(text: string): BeatInput[] {
  try {
    const beats: unknown = JSON.parse(text);
    return Array.isArray(beats) ? beats.filter((beat) => Array.isArray(beat?.ranges) && beat.id && beat.videoId) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

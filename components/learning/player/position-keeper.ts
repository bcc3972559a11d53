import { OPENING_SECONDS } from "@/lib/learning/progress/resume";

/** Milliseconds of playing between two tellings. */
const EVERY = 15_000;

/** What a player says of where it is, on the way to being kept. */
export type PositionKeeper = {
  /** @param seconds from the start */
  at(seconds: number): void;
  /** Playing has paused, or the page goes: what is not told yet is told now. */
  rest(): void;
};

/**
 * Tells where a video is, sparingly: every 15 s while it plays, and when it rests. The same second is told once, and its
 * opening never: there a player also is for a moment before it goes to where it was asked to begin.
 * @param tell takes whole seconds
 * @param clock milliseconds
 */
export function keepPosition(tell: (seconds: number) => void, clock: () => number): PositionKeeper {
  let current: number | null = null;
  let told: number | null = null;
  let toldAt = clock();

  const rest = () => {
    toldAt = clock();
    if (current === null || current < OPENING_SECONDS || current === told) return;
    told = current;
    tell(current);
  };
  return {
    at(seconds) {
      current = Math.floor(seconds);
      if (clock() - toldAt >= EVERY) rest();
    },
    rest,
  };
}

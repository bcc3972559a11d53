import { OPENING_SECONDS } from "@/lib/learning/progress/resume";

/** While playing, the position is saved once per interval. */
const SAVE_INTERVAL_MS = 15_000;

/**
 * Saves a position every 15 s while playing, and on each flush. The same second is saved once. The opening seconds are never
 * saved, because a player briefly reports them before it seeks to its start position.
 * @param save takes whole seconds
 * @param clock returns milliseconds
 */
export function createPositionSaver(save: (seconds: number) => void, clock: () => number) {
  let current: number | null = null;
  let saved: number | null = null;
  let savedAt = clock();

  const flush = () => {
    savedAt = clock();
    if (current === null || current < OPENING_SECONDS || current === saved) return;
    saved = current;
    save(current);
  };
  return {
    /** @param seconds from the start */
    update(seconds: number) {
      current = Math.floor(seconds);
      if (clock() - savedAt >= SAVE_INTERVAL_MS) flush();
    },
    /** Saves the latest position now: on a pause, or when the page is left. */
    flush,
  };
}

export type PositionSaver = ReturnType<typeof createPositionSaver>;

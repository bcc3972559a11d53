/** An attempt to open the player of a video. */
export type Opening = { videoId: string };

let current: Opening | null = null;
/** The video whose player was last opened to play at once. */
let pressed: string | null = null;
const listeners = new Set<() => void>();

function set(opening: Opening | null) {
  current = opening;
  for (const listener of listeners) listener();
}

/**
 * Announces that the player of a video is being opened.
 * @param plays true when it should play at once
 * @returns the function to call when it is open, or the attempt was given up
 */
export function announceOpening(videoId: string, plays = false): () => void {
  pressed = plays ? videoId : null;
  set({ videoId });
  return () => {
    if (current?.videoId === videoId) set(null);
  };
}

/** Announces another attempt if a given-up attempt for the same video has not ended. */
export function repeatOpening(videoId: string): void {
  if (current?.videoId === videoId) set({ videoId });
}

/** True when the player of a video was opened to play at once. */
export const isOpenedToPlay = (videoId: string): boolean => pressed === videoId;

/** A store with the running attempt, for `useSyncExternalStore`. */
export const openings = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
};

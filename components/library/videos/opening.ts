/** The player of a video while it is being opened. Each attempt is an object of its own. */
export type Opening = { videoId: string };

let current: Opening | null = null;
/** The video whose player a press opened last in order to play it. */
let pressed: string | null = null;
const listeners = new Set<() => void>();

function set(opening: Opening | null) {
  current = opening;
  for (const listener of listeners) listener();
}

/**
 * Announces that the player of a video is being opened.
 * @param plays the press that opens it also plays it
 * @returns the function to call when it is open, or was given up
 */
export function announceOpening(videoId: string, plays = false): () => void {
  pressed = plays ? videoId : null;
  set({ videoId });
  return () => {
    if (current?.videoId === videoId) set(null);
  };
}

/** Announces another attempt, if one for the same video was given up and has not ended. */
export function repeatOpening(videoId: string): void {
  if (current?.videoId === videoId) set({ videoId });
}

/** True if a press opened the player of a video in order to play it. */
export const isOpenedToPlay = (videoId: string): boolean => pressed === videoId;

/** The player that is being opened; for `useSyncExternalStore`. */
export const openings = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
};

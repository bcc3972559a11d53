let openingId: string | null = null;
const listeners = new Set<() => void>();

function set(videoId: string | null) {
  openingId = videoId;
  for (const listener of listeners) listener();
}

/** Announces that the player of a video is being opened. @returns the function to call when it is open, or was given up */
export function announceOpening(videoId: string): () => void {
  set(videoId);
  return () => {
    if (openingId === videoId) set(null);
  };
}

/** The video whose player is being opened; for `useSyncExternalStore`. */
export const openings = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => openingId,
};

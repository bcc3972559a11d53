const PREFIX = "waypoint.watch";

/** A place on this device for the reports that one player has not sent yet. */
export type WatchStore = {
  /** @param reports null when nothing waits */
  save(reports: string | null): void;
  /** Takes over what pages of this user left behind that were closed before they could send it. */
  takeLeft(): Promise<string[]>;
  close(): void;
};

/**
 * Opens the place of a new player. An open page holds a lock on its place, so that another does not take it over. Without
 * storage, as in some private windows, everything works but a killed page loses what it had not sent.
 */
export function openWatchStore(userId: string, videoId: string): WatchStore {
  const ofUser = `${PREFIX}.${userId}.`;
  const key = `${ofUser}${videoId}.${crypto.randomUUID()}`;
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const hold: ((name: string, wait: () => Promise<void>) => unknown) | undefined = locks?.request.bind(locks);
  hold?.(key, () => closed);

  return {
    save: (reports) =>
      withStorage((storage) => (reports === null ? storage.removeItem(key) : storage.setItem(key, reports))),
    async takeLeft() {
      const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
      const left: string[] = [];
      withStorage((storage) => {
        for (const name of Object.keys(storage)) {
          if (!name.startsWith(ofUser) || name === key || held.has(name)) continue;
          left.push(storage.getItem(name) ?? "");
          storage.removeItem(name);
        }
      });
      return left;
    },
    close,
  };
}

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage);
  } catch (error) {
    // Blocked by the browser's settings, or full.
    console.warn("What is watched cannot be kept on this device", error);
  }
}

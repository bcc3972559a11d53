const PREFIX = "waypoint.watch";

/**
 * Opens the storage on this device for the unsent reports of a new player. An open page holds a lock on its storage, so that no other page takes it over.
 * Without storage, as in some private windows, only a killed page loses its unsent reports.
 */
export function openWatchStore(userId: string, videoId: string) {
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
    /** @param reports null when none is waiting */
    save: (reports: string | null) =>
      withStorage((storage) => (reports === null ? storage.removeItem(key) : storage.setItem(key, reports))),
    /** Takes over the unsent reports of this user's closed pages. */
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

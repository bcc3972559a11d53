/** Searches of this device, the latest first. */
const KEY = "waypoint-searches";
const MAX_KEPT = 8;

/** A user's recent searches on this device that led to a result. Malformed storage is ignored. */
export function readRecent(userId: string, storage: Pick<Storage, "getItem">): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(`${KEY}-${userId}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((q) => typeof q === "string").slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps a search as the latest. Does nothing when it cannot be stored. */
export function keepRecent(userId: string, q: string, storage: Pick<Storage, "getItem" | "setItem">): void {
  const others = readRecent(userId, storage).filter((it) => it.toLowerCase() !== q.toLowerCase());
  try {
    storage.setItem(`${KEY}-${userId}`, JSON.stringify([q, ...others].slice(0, MAX_KEPT)));
  } catch {
    // The storage is full or not available.
  }
}

import type { PointEntry } from "@/lib/learning/points/schema";

/** The entry with which the total last rose to a threshold; undefined while the total is lower. */
export function reachedBy<Entry extends Pick<PointEntry, "balance">>(
  /** Newest first. */
  entries: Entry[],
  threshold: number,
): Entry | undefined {
  const below = entries.findIndex(({ balance }) => balance < threshold);
  return below === -1 ? entries.at(-1) : entries[below - 1];
}

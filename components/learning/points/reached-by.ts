import type { PointEntry } from "@/lib/learning/points/schema";

/** The entry that reached a number of points and after which the total never fell below it again; undefined while it is lower. */
export function reachedBy<Entry extends Pick<PointEntry, "balance">>(
  /** Newest first. */
  entries: Entry[],
  threshold: number,
): Entry | undefined {
  const below = entries.findIndex(({ balance }) => balance < threshold);
  return below === -1 ? entries.at(-1) : entries[below - 1];
}

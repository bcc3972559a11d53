/** docs/behaviour.md, 16. */
const RECENT_VIDEOS = 6;

/** The ids of the videos on Home. */
export type Arrangement = {
  /** The large card at the top: the video left off, else the newest; null in an empty library. */
  hero: string | null;
  /** The newest video, unless it is the hero. */
  featured: string | null;
  /** Videos 2 to 7. */
  recent: string[];
};

/**
 * Chooses the videos of Home. The newest is featured and the next six are recent, whichever was left off
 * (docs/behaviour.md, 16).
 * @param videoIds newest first
 * @param leftOff the video that was begun last and is not completed
 */
export function arrange(videoIds: string[], leftOff: string | null): Arrangement {
  const [first = null] = videoIds;
  const hero = leftOff ?? first;
  return { hero, featured: hero === first ? null : first, recent: videoIds.slice(1, 1 + RECENT_VIDEOS) };
}

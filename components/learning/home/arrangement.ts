/** Videos (docs/behaviour.md, 16). */
const RECENT = 6;

/** What Home shows of the library, by ids. */
export type Arrangement = {
  /** The large one on top: where the learner left off, else the first video; null where there is neither. */
  hero: string | null;
  /** The first video, where the hero is another. */
  featured: string | null;
  /** Videos 2 to 7. */
  recent: string[];
};

/**
 * The first video is featured and the next six are recent, whatever was left off (docs/behaviour.md, 16).
 * @param videoIds the newest first
 */
export function arrange(videoIds: string[], leftOff: string | null): Arrangement {
  const [first = null] = videoIds;
  const hero = leftOff ?? first;
  return { hero, featured: hero === first ? null : first, recent: videoIds.slice(1, 1 + RECENT) };
}

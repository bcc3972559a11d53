import { badgeShare } from "@/components/learning/progress/badge-words";
import { percentage } from "@/lib/learning/enrolments/percentage";
import type { AreaProgress, BadgeState } from "@/lib/learning/progress/schema";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import type { Day } from "@/lib/platform/calendar";
import type { Formats } from "@/lib/platform/formats";

/** The badge that is nearest to being earned, by the share that is done; undefined once all nine are. */
export function nearestBadge(badges: BadgeState[]): BadgeState | undefined {
  const open = badges.filter((badge) => !badge.earned);
  return open.reduce<BadgeState | undefined>(
    (nearest, badge) => (nearest && badgeShare(nearest) >= badgeShare(badge) ? nearest : badge),
    undefined,
  );
}

/** The main area with the most points; undefined before the first. */
export function strongestArea(areas: AreaProgress[]): AreaProgress | undefined {
  return areas.reduce<AreaProgress | undefined>(
    (strongest, area) => (area.earned > (strongest?.earned ?? 0) ? area : strongest),
    undefined,
  );
}

/** The day with the most completed lessons, the latest of equals; undefined before the first. */
export function bestDay(days: Record<Day, number>): { day: Day; lessons: number } | undefined {
  return Object.entries(days)
    .map(([day, lessons]) => ({ day, lessons }))
    .filter(({ lessons }) => lessons > 0)
    .sort((a, b) => b.lessons - a.lessons || b.day.localeCompare(a.day))[0];
}

type Path = Pick<LearningPath, "id" | "title" | "videoIds">;

/**
 * The path that is closest to done, of those with something done and something left: by its share, then by how few
 * lessons are left, then by title.
 */
export function closestPath(paths: Path[], completed: ReadonlySet<string>) {
  return paths
    .map(({ id, title, videoIds }) => {
      const done = videoIds.filter((videoId) => completed.has(videoId)).length;
      return { id, title, done, of: videoIds.length, share: percentage(done, videoIds.length) };
    })
    .filter(({ done, of }) => done > 0 && done < of)
    .sort((a, b) => b.share - a.share || a.of - a.done - (b.of - b.done) || a.title.localeCompare(b.title, "en"))[0];
}

/** What was done in the last seven days beside the seven before, in words; null where there is nothing to stand beside. */
export function weekChange(now: number, before: number, { figure }: Pick<Formats, "figure">): string | null {
  if (before === 0) return null;
  const difference = Math.round((now - before) * 10) / 10;
  if (difference === 0) return "Same as the week before";
  return `${figure(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than the week before`;
}

import { badgeShare } from "@/components/learning/progress/badge-words";
import { percentage } from "@/lib/learning/enrolments/path-progress";
import type { AreaProgress, BadgeState } from "@/lib/learning/progress/schema";
import type { Day } from "@/lib/platform/calendar";
import { compareKeys } from "@/lib/platform/compare-keys";
import type { Formats } from "@/lib/platform/formats";
import { compareNames } from "@/lib/platform/text";
import type { PathUnderWay } from "./arrangement";

/** The unearned badge with the greatest share reached; undefined once all are earned. */
export function nearestBadge(badges: BadgeState[]): BadgeState | undefined {
  const unearned = badges.filter((badge) => !badge.earned);
  return unearned.reduce<BadgeState | undefined>(
    (nearest, badge) => (nearest && badgeShare(nearest) >= badgeShare(badge) ? nearest : badge),
    undefined,
  );
}

/** The main area with the most points, the first of equals; undefined without points. */
export function strongestArea(areas: AreaProgress[]): AreaProgress | undefined {
  return areas.reduce<AreaProgress | undefined>(
    (strongest, area) => (area.earned > (strongest?.earned ?? 0) ? area : strongest),
    undefined,
  );
}

/** The day with the most completed lessons, the latest of equals; undefined without any. */
export function bestDay(days: Record<Day, number>): { day: Day; lessons: number } | undefined {
  return Object.entries(days)
    .map(([day, lessons]) => ({ day, lessons }))
    .filter(({ lessons }) => lessons > 0)
    .sort((a, b) => b.lessons - a.lessons || compareKeys(b.day, a.day))[0];
}

/**
 * The path closest to completion among those under way: by percentage, then by the fewest lessons left, then by
 * title.
 */
export function closestPath(started: PathUnderWay[], completed: ReadonlySet<string>) {
  return started
    .map(({ id, title, videoIds }) => {
      const done = videoIds.filter((videoId) => completed.has(videoId)).length;
      const total = videoIds.length;
      return { id, title, done, total, percentage: percentage(done, total) };
    })
    .filter(({ done, total }) => done > 0 && done < total)
    .sort(
      (a, b) => b.percentage - a.percentage || a.total - a.done - (b.total - b.done) || compareNames(a.title, b.title),
    )[0];
}

/** Compares the last seven days with the seven before, in words; null when the earlier ones have nothing. */
export function weekChange(now: number, before: number, { figure }: Pick<Formats, "figure">): string | null {
  if (before === 0) return null;
  const difference = Math.round((now - before) * 10) / 10;
  if (difference === 0) return "Same as the week before";
  return `${figure(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than the week before`;
}

import { badgeShare } from "@/components/progress/badge-words";
import type { AreaProgress, BadgeState } from "@/lib/progress/schema";

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

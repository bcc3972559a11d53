import { cn } from "@/components/ui/cn";
import { PLAY_PATH } from "@/components/ui/play-mark";
import type { BadgeState } from "@/lib/learning/progress/schema";
import { badgeShare } from "./badge-words";

/** SVG paths by measure, in a 24 × 24 box like the play mark. */
const glyphs: Record<BadgeState["measure"], string> = {
  videos: PLAY_PATH,
  points: "M12 1.6c.9 6 4.4 9.5 10.4 10.4-6 .9-9.5 4.4-10.4 10.4-.9-6-4.4-9.5-10.4-10.4 6-.9 9.5-4.4 10.4-10.4Z",
  streak:
    "M13.1 1.8c.5 3.7-1.3 5.4-3 7.5-1.7 2-3.6 3.8-3.6 6.8 0 3.7 2.6 6.1 6 6.1 3.3 0 6-2.5 6-6.2 0-2.9-1.6-4.8-2.9-6.8-.4 1.4-1.1 2.3-2.1 2.9.6-3.7.6-7.1-.4-10.3Z",
  hours:
    "M6.3 3.4c0-.8.6-1.4 1.4-1.4h8.6c.8 0 1.4.6 1.4 1.4v2.3c0 2.8-3.4 4.3-3.4 6.3s3.4 3.5 3.4 6.3v2.3c0 .8-.6 1.4-1.4 1.4H7.7c-.8 0-1.4-.6-1.4-1.4v-2.3c0-2.8 3.4-4.3 3.4-6.3S6.3 8.5 6.3 5.7Z",
};

/** The drawing of a badge. Its rim shows the share reached, and its colour whether it is earned. */
export function BadgeArt({ badge, className }: { badge: BadgeState; className: string }) {
  const { measure, threshold, earned } = badge;
  return (
    <svg aria-hidden="true" viewBox="0 0 72 72" className={className} fill="none">
      <circle cx="36" cy="36" r="25" className={earned ? "fill-accent-soft" : "fill-surface-2"} />
      <circle
        cx="36"
        cy="36"
        r="31.5"
        strokeWidth="4"
        pathLength="72"
        strokeDasharray="1 2"
        className="stroke-line-strong opacity-60"
      />
      <circle
        cx="36"
        cy="36"
        r="31.5"
        strokeWidth="4"
        pathLength="1"
        strokeDasharray={`${badgeShare(badge)} 2`}
        transform="rotate(-90 36 36)"
        className={earned ? "stroke-accent-graphic" : badgeShare(badge) > 0 ? "stroke-fg-3" : "stroke-none"}
      />
      <path
        d={glyphs[measure]}
        transform="translate(26.4 18) scale(0.8)"
        strokeWidth="1.8"
        strokeLinejoin="round"
        className={earned ? "fill-accent-graphic" : "stroke-fg-3"}
      />
      <text
        x="36"
        y="52.5"
        textAnchor="middle"
        className={cn("font-mono text-[0.6875rem] font-semibold", earned ? "fill-accent-text" : "fill-fg-3")}
      >
        {threshold}
      </text>
    </svg>
  );
}

import { useFormats } from "@/components/identity/auth/preferences";
import type { BadgeState } from "@/lib/learning/progress/schema";
import { BadgeArt } from "./badge-art";
import { BadgeStatus } from "./badge-status";
import { badgeGoal } from "./badge-words";

/** The nine badges with their goals and the missing amounts. */
export function BadgeList({ badges }: { badges: BadgeState[] }) {
  const formats = useFormats();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
      {badges.map((badge) => (
        <li key={badge.name} className="flex items-center gap-4 rounded-tile border bg-surface-1 p-4">
          <BadgeArt badge={badge} className="size-18 shrink-0" />
          <div className="min-w-0">
            <h3 className="text-lead font-bold">{badge.name}</h3>
            <p className="text-small text-fg-2">{badgeGoal(badge, formats)}</p>
            <p className={badge.earned ? "text-small font-semibold text-accent-text" : "text-small text-fg-3"}>
              <BadgeStatus badge={badge} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

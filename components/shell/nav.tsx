"use client";

import { ChartNoAxesColumn, Compass, House, type LucideIcon, Settings, SquarePlay, UsersRound } from "lucide-react";
import Link from "next/link";
import { useSelectedLayoutSegment } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/overlays/tooltip";
import { LinkProgress } from "./link-progress";

type Entry = { label: string; href: string; icon: LucideIcon; segments: string[] };

/** Names, addresses and order (docs/behaviour.md, 9). */
const entries: Entry[] = [
  { label: "Progress", href: "/progress", icon: ChartNoAxesColumn, segments: ["progress"] },
  { label: "Paths", href: "/learning-paths", icon: Compass, segments: ["learning-paths", "career-tracks"] },
  { label: "Home", href: "/", icon: House, segments: ["(home)"] },
  // A lesson that is opened by its own address is shown over the Learn grid.
  { label: "Learn", href: "/learn", icon: SquarePlay, segments: ["learn", "videos"] },
  { label: "Settings", href: "/settings", icon: Settings, segments: ["settings"] },
];

/** The last entry, for managers only. */
const teamEntry: Entry = { label: "Team", href: "/team", icon: UsersRound, segments: ["team"] };

/** Widths at which the rail shows only icons. */
const ICON_RAIL = "(min-width: 48rem) and (max-width: 63.99rem)";

/** The five entries, and Team for managers: a rail from 768 px, a bar along the bottom edge below. */
export function Nav({ managesTeams }: { managesTeams: boolean }) {
  // The layout's own segment, so that a lesson over a screen leaves that screen's entry marked.
  const segment = useSelectedLayoutSegment() ?? "";
  return (
    <nav
      aria-label="Main"
      className={cn(
        "max-md:border-t max-md:bg-surface-1",
        "max-md:pr-[env(safe-area-inset-right)] max-md:pb-[env(safe-area-inset-bottom)] max-md:pl-[env(safe-area-inset-left)]",
      )}
    >
      <ul className="flex max-md:flex-wrap md:flex-col md:gap-0.5 md:px-3">
        {(managesTeams ? [...entries, teamEntry] : entries).map((entry) => (
          <li key={entry.href} className="max-md:min-w-fit max-md:flex-1">
            <Tooltip label={entry.label} side="right" media={ICON_RAIL} className="w-full">
              <NavLink {...entry} isCurrent={entry.segments.includes(segment)} />
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavLink({ label, href, icon: Icon, isCurrent }: Entry & { isCurrent: boolean }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative flex w-full items-center transition-[background-color,color,transform] duration-120 ease-out active:scale-98",
        "forced-colors:before:bg-[Highlight]",
        "before:absolute before:bg-accent before:transition-transform before:duration-180",
        "max-md:min-h-[56px] max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-1.5 max-md:py-2 max-md:text-meta",
        "max-md:before:inset-x-[calc(50%-0.6875rem)] max-md:before:top-0 max-md:before:h-0.75 max-md:before:rounded-b-full",
        "max-md:focus-visible:-outline-offset-2",
        "md:min-h-10 md:gap-3 md:rounded-nav md:px-3 md:before:-left-3 md:before:h-5.5 md:before:w-1 md:before:rounded-r-full",
        "md:max-lg:justify-center md:touch:min-h-11",
        isCurrent
          ? "font-medium text-fg md:bg-surface-2"
          : "text-fg-2 before:scale-0 hover:text-fg md:hover:bg-surface-2/60",
        // While its screen loads.
        "data-pending:text-fg data-pending:before:scale-100 md:data-pending:bg-surface-2",
      )}
    >
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={cn("shrink-0", isCurrent ? "text-accent-text" : "text-fg-2")}
      />
      <span className="md:max-lg:sr-only">{label}</span>
      <LinkProgress />
    </Link>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import { overviewQuery } from "@/lib/organisation/overview/api";
import { figure } from "@/lib/platform/counted";
import { DashboardLink } from "./address/dashboard-link";
import type { Section, View } from "./sections";

/** Links to the views of a section; nothing when it has only one. */
export function ViewLinks({ section, current }: { section: Section; current: View }) {
  if (section.views.length === 1) return null;
  return (
    <nav aria-label={`Views of ${section.label}`} className="mb-5">
      <ul className="flex flex-wrap gap-1">
        {section.views.map((view) => (
          <li key={view.tab}>
            <DashboardLink
              to={{ tab: view.tab }}
              aria-current={view === current ? "page" : undefined}
              onPointerEnter={view.Panel.preload}
              className={cn(
                "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-small font-medium touch:min-h-11",
                view === current ? "border-line-strong bg-surface-3" : "text-fg-2 hover:bg-surface-2 hover:text-fg",
              )}
            >
              {view.label}
              {view.tab === "health" && <DeadVideos />}
            </DashboardLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of videos that nobody can play, from the page's prefetched overview. */
function DeadVideos() {
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: false });
  const count = overview?.attention.dead.count ?? 0;
  return (
    count > 0 && (
      <span className="rounded-full bg-danger-soft px-1.5 font-mono text-meta text-danger">
        {figure(count)}
        <span className="sr-only"> that nobody can play</span>
      </span>
    )
  );
}

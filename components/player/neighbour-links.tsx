"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent } from "react";
import { type Origin, videoAddress } from "@/components/videos/video-address";
import { cn } from "@/lib/cn";
import { useNeighbours } from "./use-neighbours";

/** To the videos before and after this one, where it was opened from. */
export function NeighbourLinks({ videoId, origin }: { videoId: string; origin: Origin }) {
  const { previous, next } = useNeighbours(videoId, origin);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Lessons beside this one" className="grid grid-cols-2 gap-2">
      {previous && <NeighbourLink name="Previous" title={previous.title} href={videoAddress(previous.id, origin)} />}
      {next && <NeighbourLink name="Next" title={next.title} href={videoAddress(next.id, origin)} />}
    </nav>
  );
}

function NeighbourLink({ name, title, href }: { name: "Previous" | "Next"; title: string; href: string }) {
  const isNext = name === "Next";
  const Chevron = isNext ? ChevronRight : ChevronLeft;
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // In place of this one: Close and Back lead to the screen behind the player, not through all that was watched.
    history.replaceState(null, "", href);
  };
  return (
    <a
      href={href}
      aria-label={`${name}: ${title}`}
      onClick={go}
      className={cn(
        "flex min-h-12 min-w-0 items-center gap-2 rounded-control border px-2.5 py-1.5 text-small transition-colors duration-120 hover:bg-surface-2",
        isNext && "col-start-2 flex-row-reverse text-right",
      )}
    >
      <Chevron aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1">
        <span className="block text-fg-3">{name}</span>
        <span className="line-clamp-1 font-medium break-all text-fg">{title}</span>
      </span>
    </a>
  );
}

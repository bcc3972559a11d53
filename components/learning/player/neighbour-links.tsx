"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { type Origin, originOf, videoAddress } from "@/components/library/videos/video-address";
import { buttonClass } from "@/components/ui/button";
import { useNeighbours } from "./use-neighbours";

type Props = {
  videoId: string;
  origin: Origin;
  /** Shown when there is neither a previous nor a next video. */
  children: ReactNode;
};

/** Links to the previous and next video of the list or path the video was opened from. */
export function NeighbourLinks({ videoId, origin, children: fallback }: Props) {
  const { previous, next } = useNeighbours(videoId, origin);
  if (!previous && !next) return fallback;
  return (
    <nav aria-label="Previous and next lesson" className="-ml-2.5 flex gap-1">
      {previous && <NeighbourLink name="Previous" title={previous.title} href={videoAddress(previous.id, origin)} />}
      {next && <NeighbourLink name="Next" title={next.title} href={videoAddress(next.id, origin)} />}
    </nav>
  );
}

/** A link from a lesson that cannot be played to the next one of the list or path it was opened from. */
export function NextLesson({ videoId }: { videoId: string }) {
  const origin = originOf(useSearchParams());
  const { next } = useNeighbours(videoId, origin);
  return (
    next && (
      <a
        href={videoAddress(next.id, origin)}
        title={next.title}
        onClick={goTo(videoAddress(next.id, origin))}
        className={buttonClass({ variant: "secondary" })}
      >
        Next lesson<span className="sr-only">: {next.title}</span>
      </a>
    )
  );
}

// Replaces the history entry, so that Close and Back lead to the screen behind the player.
const goTo = (href: string) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.replaceState(null, "", href);
};

function NeighbourLink({ name, title, href }: { name: "Previous" | "Next"; title: string; href: string }) {
  const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;
  return (
    <a
      href={href}
      aria-label={`${name}: ${title}`}
      title={title}
      onClick={goTo(href)}
      className={buttonClass({ variant: "ghost", size: "sm" }, "gap-1 px-2.5")}
    >
      {name === "Previous" && <ChevronLeft {...icon} />}
      {name}
      {name === "Next" && <ChevronRight {...icon} />}
    </a>
  );
}

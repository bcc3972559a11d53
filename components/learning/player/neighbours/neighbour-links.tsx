"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Origin, videoAddress } from "@/components/library/videos/video-address";
import { buttonClass } from "@/components/ui/button";
import { goToNeighbour } from "./neighbours";
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

function NeighbourLink({ name, title, href }: { name: "Previous" | "Next"; title: string; href: string }) {
  const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;
  return (
    <a
      href={href}
      aria-label={`${name}: ${title}`}
      title={title}
      onClick={goToNeighbour(href)}
      className={buttonClass({ variant: "ghost", size: "sm" }, "gap-1 px-2.5")}
    >
      {name === "Previous" && <ChevronLeft {...icon} />}
      {name}
      {name === "Next" && <ChevronRight {...icon} />}
    </a>
  );
}

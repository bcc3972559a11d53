"use client";

import { useSearchParams } from "next/navigation";
import { originOf, videoAddress } from "@/components/library/videos/video-address";
import { buttonClass } from "@/components/ui/button";
import { goToNeighbour } from "./neighbours";
import { useNeighbours } from "./use-neighbours";

/** A link from an unplayable lesson to the next one of the list or path it was opened from. */
export default function NextLesson({ videoId }: { videoId: string }) {
  const origin = originOf(useSearchParams());
  const { next } = useNeighbours(videoId, origin);
  return (
    next && (
      <a
        href={videoAddress(next.id, origin)}
        title={next.title}
        onClick={goToNeighbour(videoAddress(next.id, origin))}
        className={buttonClass({ variant: "secondary" })}
      >
        Next lesson<span className="sr-only">: {next.title}</span>
      </a>
    )
  );
}

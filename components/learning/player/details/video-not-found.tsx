import Link from "next/link";
import { BeamDrawing } from "@/components/ui/beam-drawing";
import { buttonClass } from "@/components/ui/button";
import { PlayerTitle } from "../player-title";
import { PlayerAreas } from "./player-areas";

/** Shown when the video is not in the library. */
export function VideoNotFound() {
  return (
    <PlayerAreas
      stage={
        <div className="flex aspect-video max-h-[56dvh] min-h-50 w-full items-center justify-center bg-surface-2 lg:aspect-auto lg:h-full lg:max-h-none">
          <BeamDrawing broken className="w-64 max-w-3/4" />
        </div>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <PlayerTitle className="text-h2">Video not found</PlayerTitle>
        <p className="text-fg-2">It may have been removed from the library.</p>
        <Link href="/learn" className={buttonClass({}, "mt-2")}>
          Browse lessons
        </Link>
      </div>
    </PlayerAreas>
  );
}

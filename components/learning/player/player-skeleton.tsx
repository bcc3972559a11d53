import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";
import { PlayerAreas, stageClass, stripPlaceClass, summaryClass } from "./details/player-areas";
import { PlayerTitle } from "./player-title";

/** Placeholder with the dimensions of the player's content. */
export function PlayerSkeleton() {
  return (
    <PlayerAreas
      stage={
        <>
          <div className={stageClass} />
          <div className={stripPlaceClass} />
        </>
      }
      summary={
        <SkeletonGroup className={summaryClass}>
          <Skeleton className="h-14 rounded-chip" />
          <Skeleton className="h-24 rounded-tile" />
        </SkeletonGroup>
      }
    >
      <PlayerTitle className="sr-only">Loading...</PlayerTitle>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-1/2 rounded-chip" />
        <Skeleton className="h-24 rounded-chip" />
        <Skeleton className="h-24 rounded-chip" />
      </div>
    </PlayerAreas>
  );
}

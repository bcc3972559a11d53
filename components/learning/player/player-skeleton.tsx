import { DialogTitle } from "@/components/ui/dialog";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { PlayerAreas, stageClass } from "./player-areas";

/** Placeholder with the dimensions of the player's content. */
export function PlayerSkeleton() {
  return (
    <PlayerAreas
      stage={<div className={stageClass} />}
      summary={
        <SkeletonGroup className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-8">
          <Skeleton className="h-14 rounded-chip" />
          <Skeleton className="h-24 rounded-tile" />
        </SkeletonGroup>
      }
    >
      <DialogTitle className="sr-only">Loading...</DialogTitle>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-1/2 rounded-chip" />
        <Skeleton className="h-24 rounded-chip" />
        <Skeleton className="h-24 rounded-chip" />
      </div>
    </PlayerAreas>
  );
}

import { DialogTitle } from "@/components/ui/dialog";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { PlayerAreas } from "./player-areas";

/** Placeholder with the dimensions of the player's content. */
export function PlayerSkeleton() {
  return (
    <PlayerAreas stage={<div className="aspect-video max-h-[56dvh] min-h-50 w-full bg-black lg:max-h-full" />}>
      <DialogTitle className="sr-only">Loading...</DialogTitle>
      <SkeletonGroup className="flex flex-col gap-5">
        <Skeleton className="h-14 rounded-chip" />
        <Skeleton className="h-5 w-2/3 rounded-chip" />
        <Skeleton className="h-19 rounded-tile" />
        <Skeleton className="h-6 w-1/3 rounded-chip" />
        <Skeleton className="h-24 rounded-chip" />
      </SkeletonGroup>
    </PlayerAreas>
  );
}

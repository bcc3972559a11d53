import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Placeholder with the dimensions of a career track and its route. */
export function TrackSkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-3.5 lg:grid-cols-2">
      <Skeleton className="h-72 rounded-tile" />
      <Skeleton className="h-72 rounded-tile" />
      <Skeleton className="h-80 rounded-hero lg:col-span-2" />
      <Skeleton className="h-28 rounded-tile lg:col-span-2" />
      <Skeleton className="h-28 rounded-tile lg:col-span-2" />
    </SkeletonGroup>
  );
}

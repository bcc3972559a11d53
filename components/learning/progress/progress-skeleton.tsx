import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Placeholder with the dimensions of the Progress screen. */
export function ProgressSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-88 rounded-tile md:h-31" />
      <Skeleton className="mt-10 mb-4 h-7 w-32 rounded-chip" />
      <Skeleton className="h-56 rounded-tile md:h-80" />
      <Skeleton className="mt-10 mb-4 h-7 w-48 rounded-chip" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3">
        <Skeleton className="h-52 rounded-tile" />
        <Skeleton className="h-52 rounded-tile" />
        <Skeleton className="h-52 rounded-tile" />
      </div>
    </SkeletonGroup>
  );
}

import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** The grid of paths and tracks, shared with their skeletons: two columns on wide screens. */
export const pathGridClass = "grid gap-3.5 lg:grid-cols-2";

/** Placeholder with the dimensions of the Paths screen. */
export function PathsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-5 h-11 w-64 rounded-control" />
      <div className={pathGridClass}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-64 rounded-tile" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

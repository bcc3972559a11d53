import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Placeholder with the dimensions of a path's lessons. */
export function PathSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      <Skeleton className="mb-4 h-9 max-w-measure rounded-chip" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <Skeleton key={key} className="h-72 rounded-tile sm:h-33" />
      ))}
    </SkeletonGroup>
  );
}

import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

/** The lessons of a path on their way, in their own measures. */
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

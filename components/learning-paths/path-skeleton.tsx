import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

/** A path on its way, in its own measures. */
export function PathSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      <h1 className="sr-only">Learning path</h1>
      <Skeleton className="mb-3 h-8 w-2/3 rounded-chip" />
      <Skeleton className="mb-6 h-12 rounded-chip" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <Skeleton key={key} className="h-72 rounded-tile sm:h-33" />
      ))}
    </SkeletonGroup>
  );
}

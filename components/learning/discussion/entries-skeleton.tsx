import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Placeholder with the dimensions of three entries of a discussion. */
export function EntriesSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-1/2 rounded-chip" />
            <Skeleton className="h-12 rounded-chip" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

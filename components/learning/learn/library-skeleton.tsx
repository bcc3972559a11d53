import { CardSkeletons } from "@/components/library/videos/card-skeleton";
import { gridClass } from "@/components/library/videos/grid-class";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { filtersClass } from "./filters-class";

/** Placeholder with the dimensions of the Learn screen. */
export function LibrarySkeleton() {
  return (
    <SkeletonGroup>
      <div className={filtersClass}>
        <Skeleton className="col-span-full h-11 rounded-control xl:col-span-1" />
        <Skeleton className="h-11 rounded-control max-sm:col-span-full" />
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="h-11 rounded-control" />
      </div>
      <Skeleton className="mt-4 mb-5 h-4.5 w-20 rounded-chip" />
      <ul className={gridClass}>
        <CardSkeletons count={12} />
      </ul>
    </SkeletonGroup>
  );
}

import { CardSkeletons, gridClass } from "@/components/library/videos/card-skeleton";
import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** The grid of Learn's filters, shared with its skeleton: on a phone the search and one button, else all fields. */
export const filtersClass =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:grid-cols-3 lg:grid-cols-5 2xl:grid-cols-[minmax(0,1.4fr)_repeat(5,minmax(0,1fr))]";

/** Placeholder with the dimensions of the Learn screen. */
export function LibrarySkeleton() {
  return (
    <SkeletonGroup>
      <div className={filtersClass}>
        <Skeleton className="h-11 rounded-control sm:col-span-full 2xl:col-span-1" />
        <Skeleton className="h-11 w-24 rounded-control sm:w-auto" />
        {["status", "mine", "length", "order"].map((name) => (
          <Skeleton key={name} className="h-11 rounded-control max-sm:hidden" />
        ))}
      </div>
      <Skeleton className="mt-4 mb-5 h-4.5 w-20 rounded-chip" />
      <ul className={gridClass}>
        <CardSkeletons count={12} />
      </ul>
    </SkeletonGroup>
  );
}

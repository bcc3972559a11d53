import { CardSkeletons, gridClass } from "@/components/library/videos/card-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** The grid of statistics, shared with its skeleton: two columns where they fit, more on wider screens. */
export const tilesClass =
  "mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3.5 md:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(3,minmax(0,1fr))]";

/** Placeholder with the dimensions of Home. */
export function OverviewSkeleton() {
  return (
    <>
      <PageHeader
        eyebrow={"\u00a0"}
        title="Home"
        actions={<Skeleton className="h-11 w-64 rounded-control max-md:hidden" />}
      />
      <SkeletonGroup>
        <HeroSkeleton />
        <div className={tilesClass}>
          <Skeleton className="col-span-full h-28 rounded-tile xl:col-span-1" />
          <Skeleton className="h-28 rounded-tile" />
          <Skeleton className="h-28 rounded-tile" />
          <Skeleton className="h-28 rounded-tile max-md:col-span-full" />
        </div>
        <Skeleton className="mt-10 mb-4 h-7 w-44 rounded-chip" />
        <ul className={gridClass}>
          <CardSkeletons count={6} />
        </ul>
      </SkeletonGroup>
    </>
  );
}

/** Placeholder with the dimensions of Home's large card. */
export const HeroSkeleton = () => <Skeleton className="h-140 rounded-hero lg:h-96" />;

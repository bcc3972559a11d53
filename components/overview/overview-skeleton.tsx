import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { CardSkeletons } from "@/components/videos/card-skeleton";
import { gridClass } from "@/components/videos/grid-class";

/** The first screen on its way, in its own measures. */
export function OverviewSkeleton() {
  return (
    <>
      <PageHeader
        eyebrow={"\u00a0"}
        title="Home"
        actions={<Skeleton className="h-11 w-64 rounded-control max-md:hidden" />}
      />
      <SkeletonGroup>
        <Skeleton className="h-140 rounded-hero lg:h-96" />
        <div className="mt-5 grid grid-cols-2 gap-3.5 md:grid-cols-3 xl:grid-cols-[1.25fr_1fr_1fr_1fr]">
          <Skeleton className="col-span-2 h-28 rounded-tile md:col-span-3 xl:col-span-1" />
          <Skeleton className="h-28 rounded-tile" />
          <Skeleton className="h-28 rounded-tile" />
          <Skeleton className="h-28 rounded-tile max-md:col-span-2" />
        </div>
        <Skeleton className="mt-10 mb-4 h-7 w-44 rounded-chip" />
        <ul className={gridClass}>
          <CardSkeletons count={6} />
        </ul>
      </SkeletonGroup>
    </>
  );
}

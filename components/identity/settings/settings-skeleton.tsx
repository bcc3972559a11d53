import { Repeat, Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Placeholder with the dimensions of the first groups of settings. */
export function SettingsSkeleton() {
  return (
    <SkeletonGroup>
      <Repeat count={4}>
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 border-line border-t py-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
          <Skeleton className="h-6 w-40 rounded-chip" />
          <Skeleton className="h-24 max-w-2xl rounded-tile" />
        </div>
      </Repeat>
    </SkeletonGroup>
  );
}

import { TrackSkeleton } from "@/components/learning/plans/track-skeleton";
import { Skeleton } from "@/components/ui/states/skeleton";

/** Shown while a career track loads. */
export default function TrackLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-9 max-w-measure rounded-chip" />
      <TrackSkeleton />
    </>
  );
}

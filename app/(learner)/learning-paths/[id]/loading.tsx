import { PathSkeleton } from "@/components/learning/enrolments/path-skeleton";
import { Skeleton } from "@/components/ui/states/skeleton";

/** Shown while a path loads. */
export default function PathLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-9 max-w-measure rounded-chip" />
      <PathSkeleton />
    </>
  );
}

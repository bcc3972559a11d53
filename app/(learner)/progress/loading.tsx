import { ProgressSkeleton } from "@/components/learning/progress/progress-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while Progress loads. */
export default function ProgressLoading() {
  return (
    <>
      <PageHeader title="Progress" />
      <ProgressSkeleton />
    </>
  );
}

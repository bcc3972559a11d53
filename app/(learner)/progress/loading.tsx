import { ProgressSkeleton } from "@/components/learning/progress/progress-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export default function ProgressLoading() {
  return (
    <>
      <PageHeader title="Progress" />
      <ProgressSkeleton />
    </>
  );
}

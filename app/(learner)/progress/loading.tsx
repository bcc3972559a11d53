import { ProgressSkeleton } from "@/components/progress/progress-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export default function ProgressLoading() {
  return (
    <>
      <PageHeader title="Progress" />
      <ProgressSkeleton />
    </>
  );
}

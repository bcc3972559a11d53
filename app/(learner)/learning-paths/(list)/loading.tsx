import { PathsSkeleton } from "@/components/learning-paths/paths-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export default function LearningPathsLoading() {
  return (
    <>
      <PageHeader title="Paths" />
      <PathsSkeleton />
    </>
  );
}

import { PathsSkeleton } from "@/components/learning/enrolments/paths-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while the paths and tracks load. */
export default function LearningPathsLoading() {
  return (
    <>
      <PageHeader title="Paths" />
      <PathsSkeleton />
    </>
  );
}

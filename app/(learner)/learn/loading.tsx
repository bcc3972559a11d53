import { LibrarySkeleton } from "@/components/learning/learn/library-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while Learn loads. */
export default function LearnLoading() {
  return (
    <>
      <PageHeader title="Learn" />
      <LibrarySkeleton />
    </>
  );
}

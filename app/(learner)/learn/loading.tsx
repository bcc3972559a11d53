import { PageHeader } from "@/components/ui/page-header";
import { LibrarySkeleton } from "@/components/videos/library-skeleton";

export default function LearnLoading() {
  return (
    <>
      <PageHeader title="Learn" />
      <LibrarySkeleton />
    </>
  );
}

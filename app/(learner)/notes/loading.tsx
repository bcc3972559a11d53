import { EntriesSkeleton } from "@/components/learning/discussion/entries-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while Notes loads. */
export default function NotesLoading() {
  return (
    <>
      <PageHeader title="Notes" />
      <EntriesSkeleton />
    </>
  );
}

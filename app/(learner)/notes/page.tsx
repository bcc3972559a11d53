import type { Metadata } from "next";
import { NotesScreen } from "@/components/learning/moments/notes-screen";
import { Prefetched } from "@/components/shell/query-provider";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchNotes } from "@/lib/learning/moments/prefetch";
import { noteFilterSchema } from "@/lib/learning/moments/schema";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Notes" };

/** `/notes`: all notes of the learner, with a search. */
export default async function NotesPage({ searchParams }: PageProps<"/notes">) {
  const { id } = await requireActor();
  const q = noteFilterSchema.shape.q.safeParse([(await searchParams).q].flat()[0]).data || undefined;
  return (
    <Prefetched state={await prefetch(prefetchNotes(id, q))}>
      <PageHeader title="Notes" />
      <NotesScreen userId={id} q={q} />
    </Prefetched>
  );
}

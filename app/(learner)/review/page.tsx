import type { Metadata } from "next";
import { DeckActions } from "@/components/learning/recall/deck-actions";
import { ReviewScreen } from "@/components/learning/recall/review-screen";
import { Prefetched } from "@/components/shell/query-provider";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchDue } from "@/lib/learning/recall/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Review" };

/** `/review`: the cards that are due, one at a time. */
export default async function ReviewPage() {
  const { id } = await requireActor();
  const state = await prefetch(prefetchDue(id, new Date()));
  return (
    <Prefetched state={state}>
      <PageHeader title="Review" actions={<DeckActions />} />
      <ReviewScreen userId={id} />
    </Prefetched>
  );
}

import type { Metadata } from "next";
import Link from "next/link";
import { readEvidence } from "@/components/learning/progress/progress-address";
import { ProgressScreen } from "@/components/learning/progress/progress-screen";
import { ReviewLink } from "@/components/learning/recall/review-link";
import { Prefetched } from "@/components/shell/query-provider";
import { buttonClass } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchCompletions, prefetchSummary } from "@/lib/learning/progress/prefetch";
import { prefetchRecall } from "@/lib/learning/recall/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Progress" };

/** `/progress`: the learner's points, streak, badges, areas and completed lessons. */
export default async function ProgressPage({ searchParams }: PageProps<"/progress">) {
  const { id, timeZone } = await requireActor();
  const evidence = readEvidence((await searchParams).evidence);
  const state = await prefetch(
    prefetchSummary(id, timeZone, new Date()),
    prefetchKnowledgeAreas(),
    prefetchCompletions(id, evidence),
    prefetchRecall(id, new Date()),
  );
  return (
    <Prefetched state={state}>
      <PageHeader
        title="Progress"
        actions={
          <>
            <ReviewLink />
            <Link href="/notes" className={buttonClass({ variant: "secondary" })}>
              My notes
            </Link>
          </>
        }
      />
      <ProgressScreen userId={id} evidence={evidence} />
    </Prefetched>
  );
}

import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProgressScreen } from "@/components/learning/progress/progress-screen";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchSummary } from "@/lib/learning/progress/prefetch";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Progress" };

/** `/progress`: the learner's points, streak, badges and areas. */
export default async function ProgressPage() {
  const { id, timeZone } = await requireActor();
  const state = await prefetch(prefetchSummary(id, timeZone, new Date()), prefetchKnowledgeAreas());
  return (
    <HydrationBoundary state={state}>
      <PageHeader title="Progress" />
      <ProgressScreen userId={id} />
    </HydrationBoundary>
  );
}

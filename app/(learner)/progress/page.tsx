import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProgressScreen } from "@/components/learning/progress/progress-screen";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { summaryQuery } from "@/lib/learning/progress/api";
import { getSummary } from "@/lib/learning/progress/data";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { readAreas } from "../read";

export const metadata: Metadata = { title: "Progress" };

export default async function ProgressPage() {
  const { id, timeZone } = await requireActor();
  const [summary, areas] = await Promise.all([getSummary(id, timeZone, new Date()), readAreas()]);
  const client = makeQueryClient();
  client.setQueryData(summaryQuery(id).queryKey, summary);
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Progress" />
      <ProgressScreen userId={id} />
    </HydrationBoundary>
  );
}

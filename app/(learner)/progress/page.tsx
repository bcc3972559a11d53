import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProgressScreen } from "@/components/progress/progress-screen";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/auth/session";
import { makeQueryClient } from "@/lib/http/query-client";
import { knowledgeAreasQuery } from "@/lib/knowledge-areas/api";
import { summaryQuery } from "@/lib/progress/api";
import { getSummary } from "@/lib/progress/data";
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

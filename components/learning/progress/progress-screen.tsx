"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { PointsOf } from "@/components/learning/points/points-of";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import type { Evidence } from "@/lib/learning/points/schema";
import { summaryQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { AreaBars } from "./area-bars";
import { BadgeList } from "./badge-list";
import { CompletedLessons } from "./completed-lessons";
import { FiveNumbers } from "./five-numbers";
import { HeatMap } from "./heat-map";
import { HoursDetail } from "./hours-detail";
import { ProgressSkeleton } from "./progress-skeleton";
import { WatchedAndRemembered } from "./watched-and-remembered";

type Props = {
  userId: string;
  /** The filter of the completed lessons, from the URL. */
  evidence?: Evidence;
};

/** The Progress screen: statistics, activity, knowledge areas, badges and completed lessons. */
export function ProgressScreen({ userId, evidence }: Props) {
  const { data: summary, isError, refetch, isFetching } = useQuery(summaryQuery(userId));
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());

  if (!summary) {
    if (!isError) return <ProgressSkeleton />;
    return (
      <ErrorState onRetry={() => refetch()} retrying={isFetching}>
        Your progress could not be loaded. Nothing is lost. Check your connection and try again.
      </ErrorState>
    );
  }
  if (summary.videos === 0) {
    return (
      <>
        <EmptyState
          title="No progress yet"
          action={
            <Link href="/learn" className={buttonClass()}>
              Find a lesson
            </Link>
          }
        >
          Complete a lesson to see your points, streak and badges here.
        </EmptyState>
        <Section title="Badges">
          <BadgeList badges={summary.badges} />
        </Section>
      </>
    );
  }
  return (
    <PointsOf userId={userId} isOwn>
      <FiveNumbers summary={summary} />
      <HoursDetail learned={summary.learned} />
      <Section title="Activity">
        <HeatMap summary={summary} />
      </Section>
      <Section title="Knowledge areas">
        <AreaBars areas={summary.areas} hues={hueOfAreas(areas)} />
      </Section>
      <WatchedAndRemembered userId={userId} today={summary.today} />
      <Section title="Badges">
        <BadgeList badges={summary.badges} />
      </Section>
      <Section title="Completed lessons">
        <CompletedLessons userId={userId} evidence={evidence} today={summary.today} />
      </Section>
    </PointsOf>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormatsIn } from "@/components/identity/auth/preferences";
import { evidenceWordsOfOthers } from "@/components/learning/points/evidence-words";
import { PointsOf } from "@/components/learning/points/points-of";
import { AreaBars } from "@/components/learning/progress/area-bars";
import { BadgeList } from "@/components/learning/progress/badge-list";
import { FiveNumbers } from "@/components/learning/progress/five-numbers";
import { HeatMap } from "@/components/learning/progress/heat-map";
import { HoursDetail } from "@/components/learning/progress/hours-detail";
import { RecentCompletions } from "@/components/learning/progress/recent-completions";
import { ListState } from "@/components/lists/list-state";
import { EmptyState } from "@/components/ui/states/empty-state";
import { summaryQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { PersonCourses } from "./person-courses";

/** A user's progress, as the user sees it. @param timeZone the user's, as an IANA name; undefined while loading */
export function PersonProgress({ userId, timeZone }: { userId: string; timeZone: string | undefined }) {
  const query = useQuery({ ...summaryQuery(userId), staleTime: 0 });
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const { data: summary } = query;
  const hasLearned = summary !== undefined && summary.videos > 0;
  return (
    <PointsOf userId={userId} isOwn={false}>
      <Part title="Progress">
        <ListState
          query={query}
          what="Their progress"
          isEmpty={!hasLearned}
          empty={
            <EmptyState level={4} title="No progress yet" className="rounded-tile border bg-surface-1">
              Points, streak and badges appear here after the first completed video.
            </EmptyState>
          }
        >
          {summary && (
            <div className="flex flex-col gap-3">
              <FiveNumbers summary={summary} />
              <HoursDetail learned={summary.learned} />
              <HeatMap summary={summary} />
            </div>
          )}
        </ListState>
      </Part>
      <PersonCourses userId={userId} />
      {hasLearned && (
        <>
          <Part title="Knowledge areas">
            <AreaBars areas={summary.areas} hues={hueOfAreas(areas)} />
          </Part>
          <Part title="Badges">
            <BadgeList badges={summary.badges} />
          </Part>
          {timeZone && (
            <Part title="Recently completed">
              <FormatsIn timeZone={timeZone}>
                <RecentCompletions completions={summary.recent} today={summary.today} words={evidenceWordsOfOthers} />
              </FormatsIn>
            </Part>
          )}
        </>
      )}
    </PointsOf>
  );
}

/** A titled section of the person page. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `person-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="mb-4 text-h3">
        {title}
      </h3>
      {children}
    </section>
  );
}

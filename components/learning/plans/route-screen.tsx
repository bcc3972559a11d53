"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { PointsOf } from "@/components/learning/points/points-of";
import { useLessonMarks } from "@/components/learning/progress/use-lesson-marks";
import type { PlanDraft } from "@/lib/learning/plans/schema";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import type { Day } from "@/lib/platform/calendar";
import type { Choice } from "./pace";
import type { RouteNames } from "./route-lesson";
import { RouteList } from "./route-list";
import { TargetBars } from "./target-bars";

export type RouteProps = {
  track: { id: string; title: string; paths: { id: string; title: string }[] };
  userId: string;
  today: Day;
  /** The paths of the track, shown beside the targets. */
  children: ReactNode;
};

type Props = RouteProps & {
  route: PlanDraft;
  summary: ReactNode;
  /** The pinned and skipped lessons, with pending changes. */
  choice: Choice;
  onChoose: (choice: Choice) => Promise<boolean>;
};

/** A track's targets beside its paths, then the figures and the lessons of a route. */
export function RouteScreen({ track, userId, today, children, route, summary, choice, onChoose }: Props) {
  const id = useId();
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const hues = hueOfAreas(areas);
  const names: RouteNames = {
    areaName: (areaId) => route.areas.find((area) => area.id === areaId)?.name ?? "another area",
    pathTitle: (pathId) => track.paths.find((path) => path.id === pathId)?.title ?? "of this track",
    hues,
    marks: useLessonMarks(userId),
    today,
  };
  return (
    <PointsOf userId={userId} isOwn>
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2">
        {route.areas.length > 0 && (
          <section aria-labelledby={id} className="rounded-tile border bg-surface-1 p-5 md:p-6">
            <h2 id={id} className="mb-4 text-h3">
              Points that this role asks for
            </h2>
            <TargetBars areas={route.areas} unreachable={route.unreachable} hues={hues} />
          </section>
        )}
        {children}
      </div>
      {summary}
      <RouteList route={route} choice={choice} names={names} onChoose={onChoose} />
    </PointsOf>
  );
}

"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { Spinner } from "@/components/ui/states/spinner";
import type { PlanDraft, PlanVideo } from "@/lib/learning/plans/schema";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { videosQuery } from "@/lib/library/videos/api";
import { isDead } from "@/lib/library/videos/dead";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { byTitle } from "@/lib/platform/text";
import { timeInWords } from "@/lib/platform/time-in-words";
import type { RouteNames } from "./route-lesson";

type Props = {
  lesson: PlanVideo;
  route: PlanDraft;
  names: RouteNames;
  /** Replaces the lesson by another one, which is pinned. */
  onSwap: (videoId: string) => Promise<void>;
  onClose: () => void;
};

/** Offers other lessons with points in the area that a lesson of the route was chosen for. */
export default function SwapDialog({ lesson, route, names, onSwap, onClose }: Props) {
  const [reason] = lesson.reason.areas;
  const areaId = reason?.id;
  const query = useInfiniteQuery(videosQuery({ areaId, completed: "false" }));
  const [takenId, setTakenId] = useState<string>();
  const videos = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const areaIds = new Set(areas.filter(({ id, parentId }) => id === areaId || parentId === areaId).map(({ id }) => id));
  const offered = alternatives(lesson, videos.filter(isOpen(route)), areaIds);
  const area = areaId === undefined ? "" : names.areaName(areaId);
  const take = async (videoId: string) => {
    setTakenId(videoId);
    await onSwap(videoId);
    setTakenId(undefined);
  };
  return (
    <Dialog onClose={onClose} title={`Swap ${lesson.title}`} description={`Other lessons with points in ${area}.`}>
      {query.isPending && <Spinner className="min-h-40" />}
      {query.isError && !query.data && (
        <ErrorState level={3} onRetry={() => query.refetch()} retrying={query.isFetching}>
          The lessons could not be loaded. Check your connection and try again.
        </ErrorState>
      )}
      {query.data && offered.length === 0 && !query.hasNextPage && (
        <EmptyState level={3} title={`No other lesson gives points in ${area}`} />
      )}
      <ul className="flex flex-col gap-1">
        {offered.map((alternative) => (
          <Offered
            key={alternative.video.id}
            alternative={alternative}
            area={area}
            isTaken={takenId === alternative.video.id}
            onTake={() => takenId === undefined && void take(alternative.video.id)}
          />
        ))}
      </ul>
      {query.data && <LoadMore query={query} />}
    </Dialog>
  );
}

/** A filter for playable lessons that the route neither holds nor leaves out. */
function isOpen({ videos, excludedVideoIds }: PlanDraft) {
  const known = new Set([...videos.map(({ videoId }) => videoId), ...excludedVideoIds]);
  return ({ id, health }: Video) => !known.has(id) && !isDead(health);
}

type Alternative = {
  video: Video;
  /** Points in the area that the lesson was chosen for, with its sub areas. */
  points: number;
  seconds: number;
  /** The difference in seconds to the lesson; negative when it is shorter. */
  longer: number;
};

/**
 * The lessons that can replace one of a route, those with the most points per minute first.
 * @param areaIds the area that the lesson was chosen for, and its sub areas
 */
function alternatives(lesson: PlanVideo, videos: Video[], areaIds: ReadonlySet<string>): Alternative[] {
  return videos
    .map((video) => {
      const seconds = video.duration ?? DEFAULT_DURATION_SECONDS;
      const points = video.knowledgeAreas
        .filter(({ knowledgeAreaId }) => areaIds.has(knowledgeAreaId))
        .reduce((sum, area) => sum + area.points, 0);
      return { video, points, seconds, longer: seconds - lesson.seconds };
    })
    .sort((a, b) => b.points / b.seconds - a.points / a.seconds || byTitle(a.video, b.video));
}

type OfferedProps = { alternative: Alternative; area: string; isTaken: boolean; onTake: () => void };

function Offered({ alternative: { video, points, seconds, longer }, area, isTaken, onTake }: OfferedProps) {
  const formats = useFormats();
  const difference =
    longer === 0 ? "as long" : `${timeInWords(Math.abs(longer), formats)} ${longer > 0 ? "longer" : "shorter"}`;
  return (
    <li className="flex items-center gap-4 rounded-control px-2 py-2 hover:bg-surface-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{video.title}</span>
        <span className="text-small text-fg-3">
          +{formats.figure(points)} {area}, {timeInWords(seconds, formats)}, {difference}
        </span>
      </span>
      <Button variant="secondary" size="sm" loading={isTaken} onClick={onTake}>
        Take <span className="sr-only">{video.title}</span>
      </Button>
    </li>
  );
}

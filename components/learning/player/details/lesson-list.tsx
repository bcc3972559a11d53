"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useId } from "react";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { type Origin, originOf, videoAddress } from "@/components/library/videos/video-address";
import { cn } from "@/components/ui/cn";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { followedList } from "@/lib/learning/enrolments/followed-list";
import { userPlansQuery } from "@/lib/learning/plans/api";
import { learningPathQuery, videosOfPathQuery } from "@/lib/library/learning-paths/api";
import { videosQuery } from "@/lib/library/videos/api";
import { clock, spoken } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { goToNeighbour } from "../neighbours/neighbours";

/** The limit of offered lessons of the same areas. */
const MAX_RELATED = 5;

type Lesson = { id: string; title: string; duration: number | null };
type Props = { video: Video; userId: string };

/** The lessons around an open one: of the path it was opened from, or of the learner's plan, else of its areas. */
export default function LessonList({ video, userId }: Props) {
  const origin = originOf(useSearchParams());
  const path = usePathLessons("pathId" in origin ? origin.pathId : null, userId);
  const plan = usePlanLessons(userId, video.id);
  const related = useRelated(video, !path && !plan);
  const shown = path ?? plan ?? related;
  if (shown.lessons.length === 0) return null;
  return <Lessons {...shown} videoId={video.id} userId={userId} origin={path ? origin : undefined} />;
}

type Shown = { heading: string; lessons: Lesson[] };

function Lessons({
  heading,
  lessons,
  videoId,
  userId,
  origin,
}: Shown & { videoId: string; userId: string; origin?: Origin }) {
  const title = useId();
  const completed = useCompletedVideos(userId);
  return (
    <section aria-labelledby={title} className="mt-2">
      <h3 id={title} className="pb-1 font-medium text-fg-2 text-small wrap-anywhere">
        {heading}
      </h3>
      <ol className="-mx-2 flex flex-col">
        {lessons.map(({ id, title, duration }) => (
          <li key={id}>
            <a
              href={videoAddress(id, origin)}
              aria-current={id === videoId ? "true" : undefined}
              onClick={goToNeighbour(videoAddress(id, origin))}
              className={cn(
                "flex min-h-11 items-baseline gap-3 rounded-control px-2 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2",
                id === videoId && "bg-accent-soft font-medium",
              )}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {title}
                {completed.has(id) && <span className="text-success text-small"> Completed</span>}
              </span>
              <span aria-hidden className="font-mono text-fg-3 text-meta">
                {clock(duration)}
              </span>
              <span className="sr-only">{spoken(duration)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The lessons of a path in the version that the learner follows; null without a path and until they are loaded. */
function usePathLessons(pathId: string | null, userId: string): Shown | null {
  const enabled = pathId !== null;
  const { data: path } = useQuery({ ...learningPathQuery(pathId ?? ""), enabled });
  const { data: videos } = useQuery({ ...videosOfPathQuery(pathId ?? ""), enabled });
  const { data: mine } = useQuery({ ...userPathsQuery(userId), enabled });
  if (!path || !videos || !mine) return null;
  const { videoIds } = followedList(
    path,
    mine.find((known) => known.pathId === pathId),
  );
  return { heading: path.title, lessons: videoIds.flatMap((id) => videos.find((video) => video.id === id) ?? []) };
}

/** The lessons of the plan that contains a lesson; null if none does. */
function usePlanLessons(userId: string, videoId: string): Shown | null {
  const { data: plans = [] } = useQuery(userPlansQuery(userId));
  const plan = plans.find(({ videos }) => videos.some((video) => video.videoId === videoId));
  if (!plan) return null;
  const lessons = plan.videos.map(({ videoId: id, title, seconds, isLengthKnown }) => ({
    id,
    title,
    duration: isLengthKnown ? seconds : null,
  }));
  return { heading: "Your plan", lessons };
}

function useRelated({ id, knowledgeAreas: [area] }: Video, isWanted: boolean): Shown {
  const { data } = useInfiniteQuery({
    ...videosQuery({ areaId: area?.knowledgeAreaId }),
    enabled: isWanted && area !== undefined,
  });
  const others = data?.pages.flatMap(({ items }) => items).filter((video) => video.id !== id) ?? [];
  return { heading: "Related lessons", lessons: others.slice(0, MAX_RELATED) };
}

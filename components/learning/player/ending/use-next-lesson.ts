"use client";

import { useQuery } from "@tanstack/react-query";
import { nextInPlans } from "@/components/learning/home/arrangement";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { type Origin, videoAddress } from "@/components/library/videos/video-address";
import { userPlansQuery } from "@/lib/learning/plans/api";
import { learningPathQuery } from "@/lib/library/learning-paths/api";
import { videoQuery } from "@/lib/library/videos/api";
import { useNeighbours } from "../neighbours/use-neighbours";

/** The next lesson. `reason` is the source of the choice; `duration` is in seconds, null while unknown. */
export type NextLesson = { title: string; duration: number | null; href: string; reason: string };

/**
 * The lesson after another one: in its path, else in the filtered list, else in the learner's plans, else in the
 * library.
 */
export function useNextLesson(userId: string, videoId: string, origin: Origin): NextLesson | null {
  const pathId = "pathId" in origin ? origin.pathId : null;
  const { next: neighbour } = useNeighbours(videoId, origin);
  const { data: path } = useQuery({ ...learningPathQuery(pathId ?? ""), enabled: pathId !== null });
  const { data: plans = [] } = useQuery(userPlansQuery(userId));
  const completed = useCompletedVideos(userId);
  const isChosenList = "filter" in origin && Object.keys(origin.filter).length > 0;
  const planned = pathId !== null || isChosenList ? null : nextInPlans(plans, new Set([...completed, videoId]));
  const id = planned?.videoId ?? neighbour?.id;
  const { data: video } = useQuery({ ...videoQuery(id ?? ""), enabled: id !== undefined });
  if (!video || !id) return null;
  const reason = planned
    ? "Next in your plan"
    : pathId === null
      ? "Next in the list"
      : `Next in ${path?.title ?? "the path"}`;
  const { title, duration } = video;
  return { title, duration, reason, href: videoAddress(id, planned ? undefined : origin) };
}

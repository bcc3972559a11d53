"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { summaryQuery } from "@/lib/learning/progress/api";
import type { BadgeState } from "@/lib/learning/progress/schema";
import { ownRatingQuery } from "@/lib/learning/ratings/api";
import type { Video } from "@/lib/library/videos/schema";
import { useCompletion } from "../details/use-completion";

/** The end of a lesson, preloaded because the connection may be lost by then. */
export const LessonEnd = lazyPart(() => import("./lesson-end"));

/**
 * The end of an open lesson.
 * @param isAtEnd true when the video has played to its end and was not played since
 * @returns `place` is the place of the end: instead of the video once it has ended, in the summary after an earlier
 * completion, or null while the lesson is not completed
 */
export function useEnding(userId: string, video: Video, isAtEnd: boolean) {
  useEffect(LessonEnd.preloadWhenIdle, []);
  const { completed, isKnown, points, evidence } = useCompletion(userId, video);
  const { badges, streak } = useWonBadges(userId);
  const { data: own } = useQuery(ownRatingQuery(video.id, userId));
  const [wasOpen, setWasOpen] = useState(false);
  const [asksForRating, setAsksForRating] = useState(false);
  if (isKnown && !completed && !wasOpen) setWasOpen(true);
  const place = !completed ? null : isAtEnd ? ("film" as const) : wasOpen ? ("summary" as const) : null;
  // Once shown here, the stars stay while the learner rates.
  const asks = place !== null && (asksForRating || own?.rating === null);
  if (asks !== asksForRating) setAsksForRating(asks);
  return {
    place,
    won: { points, badges, streak },
    asksForRating: asks,
    hasCheck: video.questionCount > 0 && evidence !== "checked",
  };
}

/** The badges that the learner has earned since the lesson was opened, and their streak in days, 0 until it is known. */
function useWonBadges(userId: string): { badges: BadgeState[]; streak: number } {
  const { data: summary } = useQuery(summaryQuery(userId));
  const earned = summary?.badges.filter(({ earned }) => earned) ?? [];
  const [before, setBefore] = useState<string[]>();
  if (summary && !before) setBefore(earned.map(({ name }) => name));
  return {
    badges: before ? earned.filter(({ name }) => !before.includes(name)) : [],
    streak: summary?.streak ?? 0,
  };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { StarRating } from "@/components/learning/ratings/star-rating";
import { WatchLaterButton } from "@/components/learning/watch-later/watch-later-button";
import { providerNames } from "@/components/library/embed/provider-names";
import { VideoStats } from "@/components/library/videos/video-stats";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { ratingAverageQuery } from "@/lib/learning/ratings/api";
import { learnerCountQuery } from "@/lib/library/videos/api";
import { PlayerTitle } from "../player-title";
import { CompletionPanel } from "./completion-panel";
import { summaryClass } from "./player-areas";

const CheckPanel = lazyPart(() => import("@/components/learning/checks/check-panel"));

type Props = Omit<ComponentProps<typeof CompletionPanel>, "isToldAtEnd"> & {
  hasTimedOut: boolean;
  /** The learner's due date, if any. */
  due?: ReactNode;
  /** The end of the lesson, if it is shown beside the video. */
  end?: ReactNode;
  /** True when the end of the lesson is shown, here or in the video's place, with the points. */
  isToldAtEnd: boolean;
  /** True when the end of the lesson asks for the rating. */
  isRatedAtEnd: boolean;
  /** Plays a passage of the lesson, to its end. */
  onWatch: (passage: { second: number; until: number | null }) => void;
};

/** The title, rating and completion of a video. */
export function VideoSummary({ hasTimedOut, due, end, isToldAtEnd, isRatedAtEnd, onWatch, ...panel }: Props) {
  const { video, userId, watch, hasEnded } = panel;
  const provider = providerNames[video.provider];
  const { data: learners } = useQuery(learnerCountQuery(video.id));
  const { data: average } = useQuery(ratingAverageQuery(video.id));
  return (
    <div className={summaryClass}>
      <header className="flex flex-col gap-2">
        <PlayerTitle className="text-h2 text-pretty">{video.title}</PlayerTitle>
        <p>
          <VideoStats video={{ ...video, ...learners, ...average }} isComplete />
        </p>
        {due}
      </header>
      <div className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
        <CompletionPanel {...panel} isToldAtEnd={isToldAtEnd} />
      </div>
      {end && <div className="@2xl:col-span-2">{end}</div>}
      {watch && video.questionCount > 0 && (
        <div className="flex flex-col @2xl:col-span-2">
          <CheckPanel {...{ video, userId, watch, hasEnded, onWatch }} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {!isRatedAtEnd && <StarRating videoId={video.id} userId={userId} />}
        <WatchLaterButton video={video} userId={userId} />
      </div>
      <p
        role="status"
        className={hasTimedOut ? "rounded-control bg-info-soft p-3 text-info @2xl:col-span-2" : "sr-only"}
      >
        {hasTimedOut &&
          (provider
            ? `If the lesson does not start here, watch it on ${provider}.`
            : "This lesson takes long to start. Your connection may be slow.")}
      </p>
    </div>
  );
}

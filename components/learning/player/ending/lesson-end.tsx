"use client";

import { useQuery } from "@tanstack/react-query";
import { Flame, RotateCcw } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { BadgeArt } from "@/components/learning/progress/badge-art";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { StarRating } from "@/components/learning/ratings/star-rating";
import { originOf } from "@/components/library/videos/video-address";
import { Button, buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DOT } from "@/components/ui/dot";
import { PlayMark } from "@/components/ui/play-mark";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { followedList, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { BadgeState } from "@/lib/learning/progress/schema";
import { learningPathQuery } from "@/lib/library/learning-paths/api";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { timeInWords } from "@/lib/platform/time-in-words";
import { goToNeighbour } from "../neighbours/neighbours";
import { useCountdown } from "./use-countdown";
import { type NextLesson, useNextLesson } from "./use-next-lesson";

/** Beside the video, the end is scrolled into view after this time. */
const SHOWN_AFTER_MS = 500;

type Props = {
  video: Video;
  userId: string;
  /** The gains of the completion. */
  won: { points: number; badges: BadgeState[]; streak: number };
  /** True when the learner is asked for the rating here. */
  asksForRating: boolean;
  /** True when the lesson has a check that the learner has not passed. */
  hasCheck: boolean;
  /** Plays the lesson again; only given when this replaces the video. */
  onReplay?: () => void;
};

/** The end of a lesson: its gains, the next lesson, and the rating. */
export default function LessonEnd({ video, userId, won, asksForRating, hasCheck, onReplay }: Props) {
  const { counted } = useFormats();
  const { preferences } = usePreferences();
  const origin = originOf(useSearchParams());
  const next = useNextLesson(userId, video.id, origin);
  const place = usePathPlace(userId, "pathId" in origin ? origin.pathId : null);
  const region = useRef<HTMLElement>(null);
  const isInPlace = onReplay !== undefined;
  const { left, stop } = useCountdown(isInPlace && next !== null && !hasCheck && preferences.autoplayNext, () => {
    if (next) history.replaceState(null, "", next.href);
  });
  useLayoutEffect(() => {
    // The removed frame of the video had the focus.
    if (isInPlace && document.activeElement === document.body) region.current?.focus();
  }, [isInPlace]);
  useEffect(() => {
    if (isInPlace) return;
    // Delayed, so that a second press still hits the pressed button.
    const timer = setTimeout(() => region.current?.scrollIntoView?.({ block: "nearest" }), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isInPlace]);

  return (
    <section
      ref={region}
      aria-label="Lesson completed"
      tabIndex={-1}
      className={cn(
        "flex scroll-my-4 flex-col gap-4 outline-none",
        isInPlace ? "size-full overflow-y-auto bg-surface-1 p-4 sm:p-6" : "rounded-tile border bg-surface-2 p-4",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-display font-bold text-h2">+{counted(won.points, "point")}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg-2 text-small">
          {won.streak > 0 && (
            <Fact icon={<Flame aria-hidden size={16} strokeWidth={1.75} />}>{`${won.streak}-day streak`}</Fact>
          )}
          {place && <Fact>{`${place.title}: ${place.done} of ${place.of}`}</Fact>}
        </p>
      </div>
      {won.badges.length > 0 && (
        <ul aria-label="New badges" className="flex flex-wrap gap-4">
          {won.badges.map((badge) => (
            <li key={badge.name} className="flex items-center gap-3 font-semibold">
              <BadgeArt badge={badge} className="size-14 shrink-0" />
              {badge.name}
            </li>
          ))}
        </ul>
      )}
      {next && <Next next={next} left={left} onStop={stop} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {asksForRating && <StarRating videoId={video.id} userId={userId} />}
        {onReplay && (
          <Button variant="ghost" size="sm" onClick={onReplay} className="-ml-2.5">
            <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
            Watch again
          </Button>
        )}
      </div>
    </section>
  );
}

const Fact = ({ icon, children }: { icon?: ReactNode; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    {children}
  </span>
);

function Next({ next, left, onStop }: { next: NextLesson; left: number | null; onStop: () => void }) {
  const formats = useFormats();
  const { title, duration, href, reason } = next;
  const length = timeInWords(duration ?? DEFAULT_DURATION_SECONDS, formats);
  return (
    <div className="flex flex-col gap-3 rounded-tile border bg-surface-1 p-4">
      <div>
        <p className="text-fg-3 text-small">{reason}</p>
        <p className="font-semibold text-lead text-pretty wrap-anywhere">{title}</p>
        <p className="text-fg-2 text-small">
          {duration === null && "~"}
          {length}
          {left !== null && (
            <span role="timer">
              {DOT}
              {`Plays in ${left} s`}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={href} aria-label={`Play next: ${title}`} onClick={goToNeighbour(href)} className={buttonClass()}>
          <PlayMark className="size-4" />
          Play next
        </a>
        {left !== null && (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
    </div>
  );
}

/** The learner's progress in a path: completed lessons of those that count. Null until it is loaded. */
function usePathPlace(userId: string, pathId: string | null): { title: string; done: number; of: number } | null {
  const { data: path } = useQuery({ ...learningPathQuery(pathId ?? ""), enabled: pathId !== null });
  const { data: paths } = useQuery({ ...userPathsQuery(userId), enabled: pathId !== null });
  const completed = useCompletedVideos(userId);
  if (!path || !paths) return null;
  const known = paths.find((mine) => mine.pathId === pathId);
  const required = requiredIn(followedList(path, known));
  return { title: path.title, done: required.filter((id) => completed.has(id)).length, of: required.length };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import type { Origin } from "@/components/library/videos/video-address";
import { VideoLink } from "@/components/library/videos/video-link";
import { Button, buttonClass } from "@/components/ui/button";
import { followedList, type PathLessonIds } from "@/lib/learning/enrolments/followed-list";
import { videoQuery } from "@/lib/library/videos/api";
import { CompletedChip } from "./completed-chip";
import { countedSteps } from "./counted-steps";
import { newsOf } from "./news";
import { PathChanges } from "./path-changes";
import { PathProgress, type PathStep } from "./path-progress";
import { usePathEnrolment } from "./use-enrolment";

type Props = {
  pathId: string;
  title: string;
  /** The steps of the path and of the version that the learner stays on. */
  steps: PathStep[];
  list: PathLessonIds;
  userId: string;
};

/** The learner's progress in a path, the link to the next lesson, and what changed in the path. */
export function PathCourse({ pathId, title, steps, list, userId }: Props) {
  const formats = useFormats();
  const completed = useCompletedVideos(userId);
  const { progress, start } = usePathEnrolment(userId, pathId, list);
  const area = useRef<HTMLElement>(null);
  const counted = countedSteps(progress, steps, list);
  const nextId = counted.find(({ videoId }) => !completed.has(videoId))?.videoId;
  const [newId] = progress.newVideoIds;
  const [firstId] = progress.finishedVideoIds ?? [];
  const followed = followedList(list, progress);
  const { length: optional } = followed.optionalVideoIds;
  const { length: unplayable } = followed.unplayableVideoIds ?? [];
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Your progress"
      className="mb-6 grid grid-cols-1 items-center outline-none gap-x-8 gap-y-4 rounded-tile border bg-surface-1 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:p-6"
    >
      <div className="flex flex-col gap-2">
        {progress.status === "not_started" && (
          <NotStarted done={progress.completedVideos} total={progress.totalVideos} />
        )}
        {progress.status !== "not_started" && counted.length > 0 && (
          <PathProgress title={title} steps={counted} progress={progress} userId={userId} />
        )}
        {optional > 0 && (
          <p className="text-small text-fg-3">
            {formats.counted(optional, "optional lesson does", "optional lessons do")} not count.
          </p>
        )}
        {unplayable > 0 && (
          <p className="text-small text-warning">
            {formats.figure(unplayable)} of {formats.counted(followed.videoIds.length, "lesson")} cannot be played and{" "}
            {unplayable === 1 ? "does" : "do"} not count.
          </p>
        )}
      </div>
      {progress.status === "completed" && (
        <div className="flex flex-col gap-4">
          <CompletedChip completedAt={progress.completedAt} news={newsOf(progress, formats)} />
          <p className="flex flex-wrap gap-2">
            <Link href={`/certificates/paths/${pathId}`} className={buttonClass({ variant: "secondary" })}>
              Certificate
            </Link>
            {firstId && (
              <span className="relative">
                <VideoLink videoId={firstId} origin={{ pathId }} className={buttonClass({ variant: "secondary" })}>
                  Review
                </VideoLink>
              </span>
            )}
          </p>
          {newId && (
            <LessonLink videoId={newId} origin={{ pathId, isNewOnly: true }}>
              Watch what is new
            </LessonLink>
          )}
        </div>
      )}
      {progress.status === "not_started" && (
        <Button
          size="lg"
          onClick={() => {
            // The button is about to be removed: the focus moves to the section.
            area.current?.focus();
            void start();
          }}
        >
          Start Learning Path
        </Button>
      )}
      {progress.status === "in_progress" && nextId && (
        <LessonLink videoId={nextId} origin={{ pathId }}>
          {progress.completedVideos === 0 ? "Start with the first lesson" : "Continue with the next lesson"}
        </LessonLink>
      )}
      <PathChanges pathId={pathId} progress={progress} list={list} userId={userId} />
    </section>
  );
}

function NotStarted({ done, total }: { done: number; total: number }) {
  const { counted, figure } = useFormats();
  return (
    <p className="text-fg-2">
      {done === 0
        ? `${counted(total, "lesson")}. Start the path to follow your progress.`
        : `You have already completed ${figure(done)} of ${counted(total, "lesson")}. Start the path to go on.`}
    </p>
  );
}

function LessonLink({ videoId, origin, children }: { videoId: string; origin: Origin; children: string }) {
  const { data: video } = useQuery(videoQuery(videoId));
  return (
    <div className="relative">
      <VideoLink videoId={videoId} origin={origin} isFeatured className={buttonClass({ size: "lg" }, "w-full")}>
        {children}
        {video && <span className="sr-only">: {video.title}</span>}
      </VideoLink>
    </div>
  );
}

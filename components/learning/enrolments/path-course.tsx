"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { VideoLink } from "@/components/library/videos/video-link";
import { Button, buttonClass } from "@/components/ui/button";
import { videoQuery } from "@/lib/library/videos/api";
import { CompletedChip } from "./completed-chip";
import { PathProgress, type PathStep } from "./path-progress";
import { usePathEnrolment } from "./use-enrolment";

type Props = { pathId: string; title: string; steps: PathStep[]; userId: string };

/** The learner's progress in a path and the link to the next lesson. */
export function PathCourse({ pathId, title, steps, userId }: Props) {
  const completed = useCompletedVideos(userId);
  const { progress, start } = usePathEnrolment(
    userId,
    pathId,
    steps.map(({ videoId }) => videoId),
  );
  const area = useRef<HTMLElement>(null);
  const nextId = steps.find(({ videoId }) => !completed.has(videoId))?.videoId;
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Your progress"
      className="mb-6 grid grid-cols-1 items-center outline-none gap-x-8 gap-y-4 rounded-tile border bg-surface-1 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:p-6"
    >
      {progress.status === "not_started" ? (
        <NotStarted done={progress.completedVideos} total={progress.totalVideos} />
      ) : (
        <PathProgress title={title} steps={steps} userId={userId} />
      )}
      {progress.status === "completed" && <CompletedChip completedAt={progress.completedAt} />}
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
        <NextLesson videoId={nextId} pathId={pathId} isFirst={progress.completedVideos === 0} />
      )}
    </section>
  );
}

function NotStarted({ done, total }: { done: number; total: number }) {
  const { counted } = useFormats();
  return (
    <p className="text-fg-2">
      {done === 0
        ? `${counted(total, "lesson")}. Start the path to follow your progress.`
        : `You have already completed ${done} of ${counted(total, "lesson")}. Start the path to go on.`}
    </p>
  );
}

function NextLesson({ videoId, pathId, isFirst }: { videoId: string; pathId: string; isFirst: boolean }) {
  const { data: video } = useQuery(videoQuery(videoId));
  return (
    <div className="relative">
      <VideoLink videoId={videoId} origin={{ pathId }} isFeatured className={buttonClass({ size: "lg" }, "w-full")}>
        {isFirst ? "Start with the first lesson" : "Continue with the next lesson"}
        {video && <span className="sr-only">: {video.title}</span>}
      </VideoLink>
    </div>
  );
}

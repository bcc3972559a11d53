"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { cn } from "@/components/ui/cn";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";

/** A video of a path, with the hue of its first knowledge area. */
export type PathStep = { videoId: string; hue: AreaHue };

type Props = {
  title: string;
  /** The videos that count, in order. */
  steps: PathStep[];
  progress: Pick<UserLearningPath, "completedVideos" | "totalVideos" | "progressPercentage">;
  userId: string;
};

/** The share of a path that a learner has completed: a bar with one segment for each video. */
export function PathProgress({ title, steps, progress, userId }: Props) {
  const { counted, figure, percent } = useFormats();
  const completed = useCompletedVideos(userId);
  const { completedVideos, totalVideos, progressPercentage } = progress;
  const text = `${figure(completedVideos)} of ${counted(totalVideos, "lesson")}`;
  return (
    <div>
      <p aria-hidden className="mb-2 flex justify-between gap-3 font-mono text-meta text-fg-3">
        <span>{text}</span>
        <span>{percent(progressPercentage)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`${title}: progress`}
        aria-valuemin={0}
        aria-valuemax={totalVideos}
        aria-valuenow={completedVideos}
        aria-valuetext={text}
        className="flex h-3 gap-1 forced-color-adjust-none"
      >
        {steps.map(({ videoId, hue }) => (
          <span
            key={videoId}
            data-hue={hue}
            className={cn(
              "flex-1 rounded-[3px] border border-area transition-colors duration-240",
              completed.has(videoId) ? "bg-area" : "bg-area-soft opacity-60",
            )}
          />
        ))}
      </div>
    </div>
  );
}

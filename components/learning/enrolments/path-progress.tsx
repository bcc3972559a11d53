"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { cn } from "@/components/ui/cn";
import { percentage } from "@/lib/learning/enrolments/percentage";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";

/** A video of a path, with the hue of its first knowledge area. */
export type PathStep = { videoId: string; hue: AreaHue };

type Props = { title: string; steps: PathStep[]; userId: string };

/** The share of a path that a learner has completed: a bar with one segment for each video. */
export function PathProgress({ title, steps, userId }: Props) {
  const { percent } = useFormats();
  const completed = useCompletedVideos(userId);
  const done = steps.filter(({ videoId }) => completed.has(videoId)).length;
  const text = `${done} of ${steps.length} lessons`;
  return (
    <div>
      <p className="mb-2 flex justify-between gap-3 font-mono text-meta text-fg-3">
        <span>{text}</span>
        <span>{percent(percentage(done, steps.length))}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`${title}: progress`}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
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

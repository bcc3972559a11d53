"use client";

import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { EvidenceMark } from "@/components/learning/progress/evidence-mark";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DOT } from "@/components/ui/dot";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { coverageOf } from "@/lib/learning/watch/coverage";
import type { Range } from "@/lib/learning/watch/ranges";
import type { Watch } from "@/lib/learning/watch/schema";
import type { Video } from "@/lib/library/videos/schema";
import { keepAsked, wasAsked } from "./asked-lessons";
import styles from "./completion-panel.module.css";
import { endPrompt } from "./end-prompt";
import { useCompletion } from "./use-completion";

const KnownAlready = lazyPart(() => import("./known-already"));

type Props = {
  video: Video;
  userId: string;
  /** True when the video has played to its end; the panel then says how to complete it. */
  hasEnded: boolean;
  watch: Watch | undefined;
  /** The watched parts, including unsent ones. */
  seen: Range[];
  /** True when the end of the lesson shows the points. */
  isToldAtEnd: boolean;
};

/** The 'Mark as complete' button with the points that the lesson is worth or has earned. */
export function CompletionPanel({ video, userId, hasEnded, watch, seen, isToldAtEnd }: Props) {
  const { counted, dayAndMonth, percent } = useFormats();
  const { completed, completedAt, evidence, points, isCompletedNow, complete, takeBack } = useCompletion(userId, video);
  const [hasJustCompleted, setHasJustCompleted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(KnownAlready.preloadWhenIdle, []);

  if (video.knowledgeAreas.length === 0) {
    return (
      <p className="rounded-tile border bg-surface-2 p-4 text-fg-2">
        No points are set for this lesson yet, so it cannot be marked as complete.
      </p>
    );
  }
  const endAsking = () => setAsking(false);
  const toggle = async () => {
    setHasJustCompleted(true);
    endAsking();
    if (isCompletedNow()) return takeBack();
    const asks = isHardlyWatched({ watch, seen }) && !wasAsked(userId, video.id);
    if (!(await complete(true)) || !asks) return;
    keepAsked(userId, video.id);
    setAsking(true);
  };
  const words = { points: counted(video.totalPoints, "point"), percent };
  const prompt = hasEnded && !completed ? endPrompt({ watch, seen }, words) : null;

  return (
    <div
      className={cn(
        "max-w-md rounded-tile border p-3.5",
        prompt ? "border-accent-graphic bg-accent-soft" : "bg-surface-2",
      )}
    >
      <p role="status" className={prompt ? "mb-3 font-medium text-fg" : "sr-only"}>
        {prompt}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="lg"
          variant={completed ? "secondary" : "primary"}
          aria-pressed={completed}
          aria-label={completed ? "Mark as complete: Completed" : undefined}
          onClick={toggle}
          className="flex-1"
        >
          <span
            aria-hidden
            className={cn(
              "flex size-5 items-center justify-center rounded-full",
              completed ? "bg-success text-bg" : "border-2 border-current",
            )}
          >
            {completed && <Check size={14} strokeWidth={3} />}
          </span>
          {completed ? "Completed" : "Mark as complete"}
        </Button>
        {completed && (
          <Button size="lg" variant="ghost" onClick={takeBack} className="shrink-0 grow whitespace-nowrap px-3">
            Take back
          </Button>
        )}
      </div>
      <p role="status" className="mt-2.5 min-h-4.5 text-center text-small text-fg-2">
        {completed ? (
          <>
            {!isToldAtEnd && (
              <strong className={cn("font-semibold text-accent-text", hasJustCompleted && styles.won)}>
                +{counted(points, "point")}
              </strong>
            )}
            {completedAt && `${isToldAtEnd ? "" : DOT}Completed ${dayAndMonth(completedAt)}`}
          </>
        ) : (
          `Worth ${counted(video.totalPoints, "point")}`
        )}
      </p>
      {completed && evidence && (
        <p className="mt-1 flex justify-center font-medium text-fg-2 text-small">
          <EvidenceMark evidence={evidence} />
        </p>
      )}
      {completed && isAsking && (
        <KnownAlready
          onKnown={endAsking}
          onNotYet={() => {
            endAsking();
            void takeBack();
          }}
        />
      )}
    </div>
  );
}

/** docs/behaviour.md, 19: below this watched percentage, a marked lesson was hardly watched. */
const HARDLY_PERCENT = 10;

/** True if a lesson was hardly watched, as far as recording shows. */
const isHardlyWatched = ({ watch, seen }: Pick<Props, "watch" | "seen">): boolean =>
  watch?.recording === true && (coverageOf(seen, watch.duration, 100).percent ?? 100) < HARDLY_PERCENT;

"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button, buttonClass } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import type { PathProgress } from "@/lib/learning/enrolments/path-progress";
import { CompletedChip } from "./completed-chip";
import { type PathOfTrack, useTrackEnrolment } from "./use-enrolment";

/** A path of a track with its title, and the learner's due date, if any. */
export type NamedPath = PathOfTrack & { title: string; due?: ReactNode };

type Props = {
  trackId: string;
  title: string;
  /** In order. */
  paths: NamedPath[];
  userId: string;
  /** True on the screen of the track, whose main button is the plan's. */
  isSecondary?: boolean;
};

/** The ordered paths of a track with the learner's progress in each and in the track. */
export function TrackPaths({ trackId, title, paths, userId, isSecondary = false }: Props) {
  const { progress, pathProgresses, start } = useTrackEnrolment(userId, trackId, paths);
  const { counted, figure, percent } = useFormats();
  const area = useRef<HTMLDivElement>(null);
  const { status, progressPercentage, completedPaths, totalPaths } = progress;
  const done = `${figure(completedPaths)} of ${counted(totalPaths, "path")}`;
  const next = pathProgresses.findIndex((path) => path.status !== "completed");
  const { length: newPaths } = progress.newPathIds;
  const news = newPaths > 0 ? `${counted(newPaths, "new path")} since` : null;
  const nextPath = status === "in_progress" ? paths[next] : undefined;
  return (
    <div ref={area} tabIndex={-1} className="mt-auto flex flex-col gap-4 pt-2 outline-none">
      {paths.length > 0 && (
        <div className="border-t pt-4">
          <h3 className="mb-2 font-text text-small font-medium text-fg-3">Learning paths in this track</h3>
          <ol className="flex flex-col gap-1.5">
            {paths.map((path, index) => (
              <li key={path.id} className="flex flex-wrap items-baseline gap-x-3">
                <span aria-hidden className="min-w-4 shrink-0 font-mono text-meta text-fg-3">
                  {pathProgresses[index]?.status === "completed" ? (
                    <Check size={14} strokeWidth={2.5} className="text-accent-text" />
                  ) : (
                    index + 1
                  )}
                </span>
                <Link
                  href={`/learning-paths/${path.id}`}
                  className="inline-flex min-h-6 flex-1 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
                >
                  {path.title}
                </Link>
                <PathStatus progress={pathProgresses[index]} />
                {path.due}
              </li>
            ))}
          </ol>
        </div>
      )}
      {status === "completed" && (
        <>
          <CompletedChip completedAt={progress.completedAt} news={news} />
          <Link
            href={`/certificates/tracks/${trackId}`}
            className={buttonClass({ variant: "secondary" }, "self-start")}
          >
            Certificate
            <span className="sr-only">: {title}</span>
          </Link>
        </>
      )}
      {status === "not_started" && !isSecondary && (
        <Button
          className="self-start"
          onClick={() => {
            // The button is about to be removed: the focus moves to the section.
            area.current?.focus();
            void start();
          }}
        >
          Start Career Track
          <span className="sr-only">: {title}</span>
        </Button>
      )}
      {status === "in_progress" && (
        <div>
          <p className="mb-2 flex justify-between gap-3 font-mono text-meta text-fg-3">
            <span>{done}</span>
            <span>{percent(progressPercentage)}</span>
          </p>
          <ProgressBar label={`${title}: progress`} value={completedPaths} max={totalPaths} valueText={done} />
        </div>
      )}
      {nextPath && (
        <Link
          href={`/learning-paths/${nextPath.id}`}
          className={buttonClass({ variant: isSecondary ? "secondary" : "primary" }, "self-start")}
        >
          {pathProgresses[next]?.status === "in_progress" ? "Continue with" : "Start with"} {nextPath.title}
        </Link>
      )}
    </div>
  );
}

/** The learner's progress in a path of the track; renders nothing before they start it. */
function PathStatus({ progress }: { progress: PathProgress | undefined }) {
  const { percent } = useFormats();
  if (!progress || progress.status === "not_started") return null;
  return (
    <span className="font-mono text-meta text-fg-3">
      {progress.status === "completed" ? "Completed" : percent(progress.progressPercentage)}
    </span>
  );
}

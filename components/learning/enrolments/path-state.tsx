"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button, buttonClass } from "@/components/ui/button";
import type { PathLessonIds } from "@/lib/learning/enrolments/followed-list";
import { CompletedChip } from "./completed-chip";
import { countedSteps } from "./counted-steps";
import { newsOf } from "./news";
import { PathProgress, type PathStep } from "./path-progress";
import { usePathEnrolment } from "./use-enrolment";

type Props = {
  pathId: string;
  title: string;
  /** The steps of the path's videos, in order. */
  steps: PathStep[];
  list: PathLessonIds;
  userId: string;
};

/** The state of a path on its card: start, continue or completed (docs/behaviour.md, 15). */
export function PathState({ pathId, title, steps, list, userId }: Props) {
  const formats = useFormats();
  const { progress, start } = usePathEnrolment(userId, pathId, list);
  const [isStarting, setIsStarting] = useState(false);
  const startButton = useRef<HTMLButtonElement>(null);
  const continueLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The focused start button has been replaced by this link.
    if (isStarting) continueLink.current?.focus();
  }, [isStarting]);

  if (progress.status === "completed")
    return <CompletedChip completedAt={progress.completedAt} news={newsOf(progress, formats)} />;
  if (progress.status === "not_started") {
    return (
      <Button
        ref={startButton}
        className="z-10"
        onClick={async () => {
          setIsStarting(true);
          const isStarted = await start();
          setIsStarting(false);
          if (!isStarted) requestAnimationFrame(() => startButton.current?.focus());
        }}
      >
        Start Learning Path
        <span className="sr-only">: {title}</span>
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <PathProgress title={title} steps={countedSteps(progress, steps, list)} progress={progress} userId={userId} />
      <Link ref={continueLink} href={`/learning-paths/${pathId}`} className={buttonClass({}, "z-10 self-start")}>
        Continue Learning
        <span className="sr-only">: {title}</span>
      </Link>
    </div>
  );
}

"use client";

import type { ReactNode } from "react";
import { BeamDrawing } from "./beam-drawing";
import { Button } from "./button";
import { cn } from "./cn";

type Props = {
  title?: string;
  /** What happened and what it means, in a plain sentence. */
  children: ReactNode;
  onRetry?: () => void;
  /** While the retry runs. */
  retrying?: boolean;
  /** The heading's level where it stands. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

/** Stands where the content would have been, with the way to try again. */
export function ErrorState({ title = "This did not load", children, onRetry, retrying, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={cn("flex flex-col items-center gap-3 px-4 py-14 text-center", className)}>
      <BeamDrawing broken />
      <Heading className="mt-2 text-h3">{title}</Heading>
      <p className="max-w-[46ch] text-fg-2 text-pretty">{children}</p>
      {onRetry && (
        <Button variant="secondary" loading={retrying} onClick={onRetry} className="mt-2">
          Retry
        </Button>
      )}
    </div>
  );
}

"use client";

import type { ReactNode } from "react";
import { BeamDrawing } from "../beam-drawing";
import { Button } from "../button";
import { cn } from "../cn";

type Props = {
  title?: string;
  /** Tells the error and its consequence in one sentence. */
  children: ReactNode;
  onRetry?: () => void;
  /** A retry is running. */
  retrying?: boolean;
  /** The heading level that fits the page's outline. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

/** Replaces content that failed to load, with a retry button. */
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

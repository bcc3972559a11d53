import type { ReactNode } from "react";
import { BeamDrawing } from "../beam-drawing";
import { cn } from "../cn";

type Props = {
  /** Names the missing content in one sentence. */
  title: string;
  /** Tells how to add content. */
  children?: ReactNode;
  /** One button, or a link that looks like one. */
  action?: ReactNode;
  /** The heading level that fits the page's outline. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

/** Replaces the content of an empty list. */
export function EmptyState({ title, children, action, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn("flex flex-col items-center gap-3 px-4 py-14 text-center", className)}>
      <BeamDrawing />
      <Heading className="mt-2 text-h3">{title}</Heading>
      {children && <p className="max-w-[46ch] text-fg-2 text-pretty">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import { BeamDrawing } from "./beam-drawing";
import { cn } from "./cn";

type Props = {
  /** What is not here, in one sentence. */
  title: string;
  /** What would bring it here. */
  children?: ReactNode;
  /** The one way on: a button or a link that looks like one. */
  action?: ReactNode;
  drawing?: ReactNode;
  /** The heading's level where it stands. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

/** What a list shows while it has nothing. */
export function EmptyState({ title, children, action, drawing, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn("flex flex-col items-center gap-3 px-4 py-14 text-center", className)}>
      {drawing ?? <BeamDrawing />}
      <Heading className="mt-2 text-h3">{title}</Heading>
      {children && <p className="max-w-[46ch] text-fg-2 text-pretty">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

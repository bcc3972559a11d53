"use client";

import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { LessonFilter } from "@/lib/organisation/reports/schema";

const AssignmentsDialog = lazyPart(() => import("./assignments-dialog"));
const LessonsDialog = lazyPart(() => import("./lessons-dialog"));

type Props = { onOpen: () => void; preload: () => void; className?: string; children: ReactNode };

/** A figure of a report that opens a dialog with its parts. */
export function FigureButton({ onOpen, preload, className = "", children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={preload}
      onFocus={preload}
      className={`min-h-6 min-w-6 rounded-chip text-left underline decoration-current/50 decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid touch:min-h-11 ${className}`}
    >
      {children}
    </button>
  );
}

type UserProps = { userId: string; name: string; children: ReactNode };

/** A figure that opens all that is assigned to a user. */
export function AssignmentsButton({ children, ...user }: UserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FigureButton onOpen={() => setOpen(true)} preload={AssignmentsDialog.preload}>
        {children}
      </FigureButton>
      {isOpen && <AssignmentsDialog {...user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A figure that opens the lessons behind it. */
export function LessonsButton({
  className,
  children,
  ...lessons
}: UserProps & { filter: LessonFilter; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FigureButton onOpen={() => setOpen(true)} preload={LessonsDialog.preload} className={className}>
        {children}
      </FigureButton>
      {isOpen && <LessonsDialog {...lessons} onClose={() => setOpen(false)} />}
    </>
  );
}

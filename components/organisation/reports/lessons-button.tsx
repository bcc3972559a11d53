"use client";

import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { LessonFilter } from "@/lib/organisation/reports/schema";

const LessonsDialog = lazyPart(() => import("./lessons-dialog"));

type Props = { userId: string; name: string; filter: LessonFilter; className?: string; children: ReactNode };

/** A figure that opens the lessons behind it. */
export function LessonsButton({ className = "", children, ...lessons }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={LessonsDialog.preload}
        onFocus={LessonsDialog.preload}
        className={`min-h-6 min-w-6 rounded-chip text-left underline decoration-current/50 decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid touch:min-h-11 ${className}`}
      >
        {children}
      </button>
      {isOpen && <LessonsDialog {...lessons} onClose={() => setOpen(false)} />}
    </>
  );
}

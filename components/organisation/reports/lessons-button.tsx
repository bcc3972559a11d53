"use client";

import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { LessonFilter } from "@/lib/organisation/reports/schema";
import { FigureButton } from "./figure-button";

const LessonsDialog = lazyPart(() => import("./lessons-dialog"));

type Props = { userId: string; name: string; filter: LessonFilter; className?: string; children: ReactNode };

/** A figure that opens the lessons behind it. */
export function LessonsButton({ className, children, ...lessons }: Props) {
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

"use client";

import type { ReactNode } from "react";

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

import type { ReactNode } from "react";

/** The title of a row, which opens its form. */
export function RowTitle({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-6 items-center text-left font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11"
    >
      {children}
    </button>
  );
}

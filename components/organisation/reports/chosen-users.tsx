import type { ReactNode } from "react";

/** The bar of actions for the chosen users. It stays in view, because the chosen rows can be far below the heading. */
export function ChosenUsers({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Chosen users"
      className="sticky top-2 z-20 mb-4 flex flex-wrap items-center justify-end gap-2 rounded-tile border border-line-strong bg-surface-2 p-3"
    >
      {children}
    </section>
  );
}

import type { ReactNode } from "react";

const HEADING_ID = "tab-heading";

/** Where the focus goes when a dialog closes whose opener is gone. @param event by which it would go back there */
export function focusTabHeading(event: Event): void {
  event.preventDefault();
  document.getElementById(HEADING_ID)?.focus();
}

type Props = { title: string; note?: ReactNode; actions: ReactNode };

/** A tab's heading, with what there is in a few words, and what can be added. */
export function TabHeading({ title, note, actions }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={HEADING_ID} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        <p role="status" className="mt-1 min-h-4.5 text-small text-fg-3">
          {note}
        </p>
      </div>
      {actions}
    </div>
  );
}

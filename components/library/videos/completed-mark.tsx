import { Check } from "lucide-react";

/** Marks the poster of a completed video. */
export function CompletedMark() {
  return (
    <>
      <span className="absolute top-2.5 left-2.5 flex forced-color-adjust-none size-7 items-center justify-center rounded-full bg-accent text-accent-fg">
        <Check aria-hidden size={18} strokeWidth={2.5} />
        <span className="sr-only">Completed</span>
      </span>
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-accent forced-color-adjust-none" />
    </>
  );
}

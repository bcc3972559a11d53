import { cn } from "../cn";

/** A turning film reel and 'Loading...', centred in the available space. */
export function Spinner({ className }: { className?: string }) {
  return (
    <div role="status" className={cn("flex items-center justify-center gap-3 py-14 text-fg-2", className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 animate-spin" fill="none" strokeLinecap="round">
        <circle cx="12" cy="12" r="9.5" className="stroke-line" strokeWidth="2.5" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" className="stroke-accent-graphic" strokeWidth="2.5" />
      </svg>
      Loading...
    </div>
  );
}

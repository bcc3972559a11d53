import { useId } from "react";
import { cn } from "./cn";
import { PLAY_PATH } from "./play-mark";

/** A drawing of a projector and its screen, for empty states; `broken` for error states. */
export function BeamDrawing({ broken = false, className = "w-56" }: { broken?: boolean; className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 224 120" className={cn("max-w-full", className)} fill="none">
      <defs>
        <linearGradient id={id} x1="40" y1="0" x2="150" y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--accent-graphic)" stopOpacity={broken ? 0.12 : 0.5} />
          <stop offset="1" stopColor="var(--accent-graphic)" stopOpacity={broken ? 0.02 : 0.08} />
        </linearGradient>
      </defs>
      <path d="M44 60 150 16v88L44 64z" fill={`url(#${id})`} />
      <rect x="150" y="14" width="58" height="92" rx="9" className="fill-surface-2 stroke-line-strong" />
      {broken ? (
        <path d="m166 46 13 13-9 8 13 14" className="stroke-fg-3" strokeWidth="2" strokeLinecap="round" />
      ) : (
        <path
          d={PLAY_PATH}
          transform="translate(165.5 47.5) scale(1.04)"
          className="stroke-fg-3"
          strokeWidth="1.6"
          strokeDasharray="4 3"
        />
      )}
      <rect x="12" y="47" width="26" height="30" rx="7" className="fill-surface-3 stroke-line-strong" />
      <path d="M38 56h4.5a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H38z" className="fill-accent-graphic" />
      <circle cx="19" cy="39" r="8" className="fill-surface-2 stroke-line-strong" />
      <circle cx="36" cy="35" r="10" className="fill-surface-2 stroke-line-strong" />
      <circle cx="19" cy="39" r="2" className="fill-line-strong" />
      <circle cx="36" cy="35" r="2.5" className="fill-line-strong" />
      <path d="M18 77v28m14-28v28M9 105.5h32" className="stroke-line-strong" strokeLinecap="round" />
    </svg>
  );
}

import { useId } from "react";
import { PLAY_PATH } from "./play-mark";

/** The product's mark and name. `wordClassName` can hide the name where only the mark fits. */
export function Logo({ wordClassName }: { wordClassName?: string }) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 font-display text-h3 font-bold tracking-[-0.02em]">
      <svg aria-hidden="true" viewBox="3 2 20 20" className="size-6 shrink-0">
        <defs>
          <linearGradient id={id} x1="4" y1="3" x2="20" y2="21" gradientUnits="userSpaceOnUse">
            <stop stopColor="#ffc857" />
            <stop offset="1" stopColor="#ef7926" />
          </linearGradient>
        </defs>
        <path d={PLAY_PATH} fill={`url(#${id})`} />
      </svg>
      <span className={wordClassName}>Waypoint</span>
    </span>
  );
}

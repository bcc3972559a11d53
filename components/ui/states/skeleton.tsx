import type { ReactNode } from "react";
import { cn } from "../cn";
import { InOrder } from "../in-order";

/** A placeholder that appears after 200 ms. `className` gives it the content's size and radius. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-skeleton bg-surface-2", className)} />;
}

/** Announces to assistive technology that the skeletons inside are loading. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  );
}

/** Repeats its children, for the skeletons of a list. */
export function Repeat({ count, children }: { count: number; children: ReactNode }) {
  return <InOrder items={Array.from({ length: count })}>{() => children}</InOrder>;
}

import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

/** A block of the final geometry; it shows only when the wait has lasted 200 ms. Give it a size and a radius. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-skeleton bg-surface-2", className)} />;
}

/** Tells assistive technology that the skeletons inside stand for something on its way. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  );
}

/** The same so many times over: what stands for a list whose entries nobody knows yet. */
export function Repeat({ count, children }: { count: number; children: ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
  return Array.from({ length: count }, (_, at) => <Fragment key={at}>{children}</Fragment>);
}

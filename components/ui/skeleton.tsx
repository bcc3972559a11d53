import { cn } from "@/lib/cn";

/** A block of the final geometry; it shows only when the wait has lasted 200 ms. Give it a size and a radius. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-skeleton bg-surface-2", className)} />;
}

/** Tells assistive technology that the skeletons inside stand for something on its way. */
export function SkeletonGroup({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  );
}

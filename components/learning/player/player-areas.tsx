import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/**
 * The two parts of a PlayerDialog: the stage, which stays in view on tall screens, and the scrolling content. A gutter of
 * 32 px at the left edge lets the closing swipe start, because touches inside an iframe do not reach the page.
 */
export function PlayerAreas({ stage, children }: { stage: ReactNode; children: ReactNode }) {
  return (
    <>
      <div
        className={cn(
          "relative z-10 shrink-0 bg-surface-1 pl-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:items-center lg:bg-black lg:pl-0",
          "[@media(min-height:37.5rem)]:max-lg:sticky [@media(min-height:37.5rem)]:max-lg:top-13",
          "before:absolute before:top-1/2 before:left-3.5 before:-mt-6 before:h-12 before:w-1 before:rounded-full before:bg-line-strong lg:before:hidden",
        )}
      >
        {stage}
      </div>
      <div className="min-h-0 px-8 pt-5 pb-[calc(2rem+env(safe-area-inset-bottom))] lg:col-start-2 lg:row-start-2 lg:overflow-y-auto lg:overscroll-contain lg:px-6 lg:pt-1">
        {children}
      </div>
    </>
  );
}

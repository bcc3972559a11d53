import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type Props = {
  stage: ReactNode;
  /** True when the stage stays in view in one column on tall screens. */
  isSticky?: boolean;
  /** Shown under the stage. */
  summary?: ReactNode;
  /** The right column from 1024 px; below that width, the part after the summary. */
  children: ReactNode;
};

/**
 * The parts of a PlayerDialog. From 1024 px, the summary is under the stage, and the children fill the right column.
 * Narrower screens have one column, in which the stage stays in view on tall screens. The stage has no gutter: a
 * closing swipe starts at the edge above or below it, because touches inside an iframe do not reach the page.
 */
export function PlayerAreas({ stage, isSticky = true, summary, children }: Props) {
  return (
    <>
      <div
        className={cn(
          "max-lg:contents",
          "lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:overscroll-contain lg:border-r",
        )}
      >
        <div
          className={cn(
            "relative z-10 shrink-0 bg-black",
            isSticky && "[@media(min-height:37.5rem)]:max-lg:sticky [@media(min-height:37.5rem)]:max-lg:top-13",
            !summary && "lg:flex lg:flex-1 lg:items-center",
          )}
        >
          {stage}
        </div>
        {summary && (
          <div className="px-4 pt-5 sm:px-6 lg:py-5">
            <div className="@container">{summary}</div>
          </div>
        )}
      </div>
      <div className="px-4 pt-5 pb-[calc(2rem+env(safe-area-inset-bottom))] sm:px-6 lg:col-start-2 lg:row-start-2 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pt-1">
        {children}
      </div>
    </>
  );
}

/** The grid of the summary, shared with its skeleton: two columns where both fit. Needs a container around it. */
export const summaryClass = "grid grid-cols-1 gap-x-8 gap-y-4 @2xl:grid-cols-[minmax(0,1fr)_17rem]";

/** The space of the watched strip under the stage, reserved so that the layout does not shift once it is loaded. */
export const stripPlaceClass = "h-15.5 bg-surface-1";

/** The size of the stage: 16:9, with a maximum height that keeps the title under it in view. */
export const stageClass = "aspect-video max-h-[56dvh] min-h-50 w-full bg-black lg:max-h-[calc(100dvh-17.5rem)]";

/** The size of the end of a lesson in the stage's place: as high as its content, up to the available height. */
export const endClass = "min-h-50 w-full lg:max-h-[calc(100dvh-17.5rem)] lg:overflow-y-auto";

"use client";

import { type ReactNode, type Ref, useId } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { PlanDraft } from "@/lib/learning/plans/schema";
import { reasonOf } from "@/lib/platform/http/request";
import { boundInWords, lengthInWords } from "./plan-words";

type Props = {
  /** 'Your shortest route', or 'Your plan'. */
  title: string;
  route: PlanDraft;
  /** True while a new route is being loaded; this one stays until then. */
  isMoving: boolean;
  /** The controls of the pace. */
  controls: ReactNode;
  /** Receives the focus when a button is removed. */
  ref?: Ref<HTMLElement>;
  /** Actions and errors, shown below the figures. */
  children: ReactNode;
};

/** The figures of a route, its last day, and the controls of its pace. */
export function RouteSummary({ title, route, isMoving, controls, ref, children }: Props) {
  const formats = useFormats();
  const id = useId();
  const { videos, unreachable } = route;
  const isEmpty = videos.length === 0;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className={cn(
        "mt-3.5 outline-none grid grid-cols-1 overflow-hidden rounded-hero border bg-surface-1",
        !isEmpty && "lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]",
      )}
    >
      <div className="screen-glow flex flex-col items-start gap-3 p-5 md:p-7">
        <h2 id={id} className="text-h1-narrow text-pretty lg:text-h1">
          <span className="mb-1.5 block font-text text-small font-medium tracking-normal text-fg-2">{title}:</span>{" "}
          {!isEmpty && `${formats.counted(videos.length, "lesson")}, ${lengthInWords(route, formats)}`}
          {isEmpty && unreachable.length === 0 && "You have what this role asks for"}
          {isEmpty && unreachable.length > 0 && "No lesson brings you further yet"}
        </h2>
        {!isEmpty && <Finish finishOn={route.finishOn} isMoving={isMoving} />}
        <Notes route={route} />
        {children}
      </div>
      {!isEmpty && <div className="border-line p-5 max-lg:border-t md:p-7 lg:border-s">{controls}</div>}
    </section>
  );
}

function Finish({ finishOn, isMoving }: Pick<PlanDraft, "finishOn"> & { isMoving: boolean }) {
  const { longDay } = useFormats();
  return (
    <p
      role="status"
      aria-busy={isMoving || undefined}
      className={cn("text-lead font-semibold", finishOn === null ? "text-warning" : "text-accent-text")}
    >
      {finishOn === null ? "More than three years at this pace" : `Done by ${longDay(finishOn)}`}
    </p>
  );
}

/** The distance to the shortest route, and the areas whose targets the library cannot reach. */
function Notes({ route: { seconds, boundSeconds, unreachable, areas } }: { route: PlanDraft }) {
  const formats = useFormats();
  const { counted } = formats;
  const bound = boundInWords(seconds, boundSeconds, formats);
  const nameOf = (id: string) => areas.find((area) => area.id === id)?.name ?? "another area";
  return (
    <>
      {bound && <p className="text-small text-fg-2">{bound}.</p>}
      {unreachable.map(({ area, missing }) => (
        <p key={area} className="text-small text-warning wrap-anywhere">
          No lesson gives the last {counted(missing, "point")} in {nameOf(area)}.
        </p>
      ))}
    </>
  );
}

/** The error when a route could not be updated; the last route stays. */
export function MoveError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-danger">
      <p>{reasonOf(error)}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

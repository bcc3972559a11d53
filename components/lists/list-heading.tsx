"use client";

import { type ReactNode, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { TAKES_FOCUS } from "@/components/ui/overlays/give-focus-back";
import { useArrival } from "./arrival";

type Props = {
  title: string;
  note?: ReactNode;
  /** The note takes two lines on a phone: their height is reserved, so that nothing moves when it arrives. */
  isNoteLong?: boolean;
  actions: ReactNode;
};

/** The heading of a list, with its count and its actions. */
export function ListHeading({ title, note, isNoteLong = false, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 ref={heading} {...{ [TAKES_FOCUS]: "" }} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        <p role="status" className={cn("mt-1 min-h-4.5 text-small text-fg-3", isNoteLong && "max-sm:min-h-9")}>
          {note}
        </p>
      </div>
      {actions}
    </div>
  );
}

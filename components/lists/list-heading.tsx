"use client";

import { type ReactNode, useRef } from "react";
import { TAKES_FOCUS } from "@/components/ui/give-focus-back";
import { useArrival } from "./arrival";

type Props = { title: string; note?: ReactNode; actions: ReactNode };

/** The heading of a list, with its count and its actions. */
export function ListHeading({ title, note, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 ref={heading} {...{ [TAKES_FOCUS]: "" }} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        <p role="status" className="mt-1 min-h-4.5 text-small text-fg-3">
          {note}
        </p>
      </div>
      {actions}
    </div>
  );
}

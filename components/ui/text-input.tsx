"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";

/** The classes that text inputs, text areas and selects share. */
export const controlClass = cn(
  "w-full min-w-0 rounded-control border border-line-strong bg-surface-1 px-3.5 py-2 text-body text-fg touch:text-input",
  "min-h-11 transition-colors duration-120 placeholder:text-fg-3",
  "hover:border-fg-3 focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0",
  // A field that takes the focus leaves room below it for its hint and its error.
  "scroll-mb-16 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60",
);

type Props = ComponentProps<"input"> & {
  /** An icon inside the input, at its start. */
  leading?: ReactNode;
  /** A button of at most 40 px inside the input, at its end. */
  trailing?: ReactNode;
};

/** A one-line text input. Inside a Field it gets its label, hint and error from the field. */
export function TextInput({ leading, trailing, className, ...rest }: Props) {
  const control = useFieldControl();
  return (
    <span className={cn("relative flex items-center", className)}>
      {leading && <span className="pointer-events-none absolute left-3.5 flex text-fg-3">{leading}</span>}
      <input
        {...control}
        {...rest}
        className={cn(controlClass, Boolean(leading) && "pl-10.5", Boolean(trailing) && "pr-12")}
      />
      {trailing && <span className="absolute right-0.5 flex">{trailing}</span>}
    </span>
  );
}

/** A text area that grows with its text. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl();
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={cn(controlClass, "field-sizing-content max-h-72 min-h-24 resize-y", className)}
    />
  );
}

"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type Props = Omit<ComponentProps<"input">, "type" | "role" | "size"> & {
  label: ReactNode;
  /** Describes the effect in one sentence. */
  description?: ReactNode;
};

/** A native checkbox with the role of a switch. A click anywhere in the row toggles it. */
export function Switch({ label, description, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={cn("flex min-h-11 items-center justify-between gap-4", className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-about`} className="text-small text-fg-3">
            {description}
          </p>
        )}
      </div>
      <span className="relative inline-flex shrink-0 forced-color-adjust-none">
        <input
          {...rest}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
          role="switch"
          aria-describedby={description ? `${id}-about` : undefined}
          className={cn(
            "peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-3",
            "transition-colors duration-180 checked:border-accent-graphic checked:bg-accent-graphic",
            "disabled:cursor-not-allowed disabled:opacity-55",
          )}
        />
        <span
          aria-hidden
          className={cn(
            "pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-fg-2 transition-transform duration-180 ease-out",
            "peer-checked:translate-x-5 peer-checked:bg-bg",
          )}
        />
      </span>
    </div>
  );
}

"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlClass } from "./text-input";

/** The browser's native select, for short lists. It does not hide the page from assistive technology. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl();
  return (
    <span className={cn("relative flex items-center", className)}>
      <select {...control} {...rest} className={cn(controlClass, "appearance-none truncate pr-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-3.5 text-fg-3"
      />
    </span>
  );
}

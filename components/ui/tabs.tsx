"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps, FocusEvent, PointerEvent } from "react";
import { cn } from "./cn";

/** Tabs with panels. Pass `value` and `onValueChange` to keep the selected tab in the address. */
export const Tabs = Radix.Root;

/**
 * Marks an element that has the focus from a press, and so needs no ring: a browser draws one as soon as a key is pressed or the
 * window comes back.
 */
const pressed = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute("data-pressed", ""),
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // When the window alone loses the focus, the element keeps it within the document.
    if (!currentTarget.contains(document.activeElement)) currentTarget.removeAttribute("data-pressed");
  },
};

/** The row of tabs. Arrow keys move between them. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...rest}
      className={cn("flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]", className)}
    />
  );
}

/** A tab for the panel with the same `value`. */
export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...pressed}
      {...rest}
      className={cn(
        "relative min-h-11 shrink-0 px-3 font-medium text-fg-2 transition-colors duration-120 hover:text-fg",
        "focus-visible:rounded-chip focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:text-fg",
        "after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-full after:bg-accent-graphic forced-colors:after:bg-[Highlight]",
        "after:scale-x-0 after:transition-transform after:duration-180 data-[state=active]:after:scale-x-100",
        className,
      )}
    />
  );
}

/** The panel of the tab with the same `value`. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...pressed} {...rest} className={cn("pt-5 data-pressed:outline-none", className)} />;
}

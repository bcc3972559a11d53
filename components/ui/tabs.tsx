"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps, FocusEvent, PointerEvent } from "react";
import { cn } from "./cn";

/** Tabs with panels. Pass `value` and `onValueChange` to keep the selected tab in the address. */
export const Tabs = Radix.Root;

/**
 * Marks an element that has the focus by a press, and so needs no focus ring. A browser would draw one at the next key
 * press or when the window gets the focus back.
 */
const pressed = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute("data-pressed", ""),
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // When the whole window loses the focus, the element keeps it within the document.
    if (!currentTarget.contains(document.activeElement)) currentTarget.removeAttribute("data-pressed");
  },
};

/** The row or column of tabs. Arrow keys move between them. */
export function TabList({
  isColumn = false,
  className,
  ...rest
}: ComponentProps<typeof Radix.List> & { isColumn?: boolean }) {
  return (
    <Radix.List
      {...rest}
      className={cn(
        isColumn ? "flex flex-col gap-1" : "flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]",
        className,
      )}
    />
  );
}

const looks = {
  row: cn(
    "min-h-11 shrink-0 px-3 focus-visible:rounded-chip focus-visible:-outline-offset-2",
    "after:inset-x-3 after:bottom-0 after:h-0.75 after:scale-x-0 after:rounded-t-full data-[state=active]:after:scale-x-100",
  ),
  rail: cn(
    "flex min-h-9 w-full items-center rounded-nav px-3 text-left data-[state=active]:bg-surface-2 touch:min-h-11",
    "after:top-1/2 after:left-0 after:h-5 after:w-0.75 after:-translate-y-1/2 after:scale-y-0 after:rounded-r-full data-[state=active]:after:scale-y-100",
  ),
};

type TabProps = ComponentProps<typeof Radix.Trigger> & {
  /** The look of a tab in a row, or in a column. */
  look?: keyof typeof looks;
};

/** A tab for the panel with the same `value`. */
export function Tab({ look = "row", className, ...rest }: TabProps) {
  return (
    <Radix.Trigger
      {...pressed}
      {...rest}
      className={cn(
        "relative font-medium text-fg-2 transition-colors duration-120 hover:text-fg data-pressed:outline-none data-[state=active]:text-fg",
        "after:absolute after:bg-accent-graphic after:transition-transform after:duration-180 forced-colors:after:bg-[Highlight]",
        looks[look],
        className,
      )}
    />
  );
}

/** The panel of the tab with the same `value`. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...pressed} {...rest} className={cn("pt-5 data-pressed:outline-none", className)} />;
}

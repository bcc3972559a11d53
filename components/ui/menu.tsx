"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { lazyPart } from "./lazy-part";
import type { MenuEntry } from "./menu-content";

const MenuContent = lazyPart(() => import("./menu-content"));

type Props = {
  entries: MenuEntry[];
  /** What the button says or, with `label`, shows. */
  children: ReactNode;
  /** The button's name where its content does not say it. */
  label?: string;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  className?: string;
  wrapperClassName?: string;
};

/** A button with a menu, whose parts load when the button is first hovered, focused or pressed. */
export function Menu({ entries, children, label, side, align, className, wrapperClassName }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  // Mounted before it opens, so that Radix knows whether a key or a pointer opened it.
  const prepare = () => setWanted(true);
  const show = (next: boolean) => {
    prepare();
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    show(true);
  };

  return (
    <span className={cn("relative", wrapperClassName)}>
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? "open" : "closed"}
        className={className}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => show(!open)}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {wanted && (
        <MenuContent
          entries={entries}
          open={open}
          onOpenChange={show}
          labelledBy={id}
          button={button}
          side={side}
          align={align}
        />
      )}
    </span>
  );
}

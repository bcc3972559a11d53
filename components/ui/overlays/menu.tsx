"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cn } from "../cn";
import type { OpenMenu } from "./menu-content";

type Props = Pick<OpenMenu, "side" | "align"> & {
  /** Renders a MenuContent. First called when the button is hovered, focused or pressed, so that it can load lazily. */
  content: (menu: OpenMenu) => ReactNode;
  /** The button's content, and its name unless `label` is set. */
  children: ReactNode;
  /** The button's accessible name, if its content is not text. */
  label?: string;
  className?: string;
  wrapperClassName?: string;
};

/** A button that opens a menu. */
export function Menu({ content, children, label, side, align, className, wrapperClassName }: Props) {
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
      {wanted && content({ open, onOpenChange: show, labelledBy: id, button, side, align })}
    </span>
  );
}

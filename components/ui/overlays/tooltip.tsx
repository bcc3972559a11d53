"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "../cn";
import { lazyPart } from "../states/lazy-part";

/** Delay of a tooltip on hover (docs/behaviour.md, 25). */
const OPEN_DELAY_MS = 700;
/** The time in which the pointer can move from the icon to its tooltip. */
const GRACE_PERIOD_MS = 150;

const TooltipContent = lazyPart(() => import("./tooltip-content"));

type Props = {
  /** The child's accessible name, or the part that the context does not show. A tooltip does not set the name. */
  label: string;
  side?: "top" | "right" | "bottom" | "left";
  /** Limits the tooltip to a media query, if the name is visible at other widths. */
  media?: string;
  className?: string;
  children: ReactNode;
};

/** Shows the name of an icon after 700 ms of hovering, or at once on keyboard focus. It loads on the first hover. */
export function Tooltip({ label, side = "top", media, className, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const hover = (pointerType: string) => {
    if (pointerType === "touch" || !isNeeded(media)) return;
    TooltipContent.preload();
    after(open ? 0 : OPEN_DELAY_MS, show);
  };
  const onFocus = (target: HTMLElement) => {
    if (isNeeded(media) && target.matches(":focus-visible")) show();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && hide();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child is the control; the wrapper only listens
    <span
      className={cn("relative inline-flex", className)}
      onPointerEnter={(event) => hover(event.pointerType)}
      onPointerLeave={() => after(GRACE_PERIOD_MS, hide)}
      onPointerDown={hide}
      onFocus={(event) => onFocus(event.target)}
      // Hides after the focus has moved: a dialog takes it when an element is removed while nothing has the focus.
      onBlur={() => after(0, hide)}
      onKeyDown={onKeyDown}
    >
      {children}
      {wanted && <TooltipContent label={label} side={side} open={open} onOpenChange={setOpen} />}
    </span>
  );
}

const isNeeded = (media: string | undefined) => !media || window.matchMedia(media).matches;

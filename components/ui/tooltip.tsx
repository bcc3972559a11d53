"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { lazyPart } from "./lazy-part";

/** Milliseconds (docs/behaviour.md, 25). */
const OPENS_AFTER = 700;
/** Milliseconds a pointer has to travel from the icon to the tooltip. */
const GRACE = 150;

const TooltipContent = lazyPart(() => import("./tooltip-content"));

type Props = {
  /** Must be what the child is called already: a tooltip shows a name, it does not give one. */
  label: string;
  side?: "top" | "right" | "bottom" | "left";
  /** Media query it is limited to, where the name is written out at other widths. */
  media?: string;
  className?: string;
  children: ReactNode;
};

/** Shows the name of an icon after a while of hovering or at keyboard focus; its parts load on the first hover. */
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
    after(open ? 0 : OPENS_AFTER, show);
  };
  const onFocus = (target: HTMLElement) => {
    if (isNeeded(media) && target.matches(":focus-visible")) show();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && hide();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child is what is interacted with; this only listens
    <span
      className={cn("relative inline-flex", className)}
      onPointerEnter={(event) => hover(event.pointerType)}
      onPointerLeave={() => after(GRACE, hide)}
      onPointerDown={hide}
      onFocus={(event) => onFocus(event.target)}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children}
      {wanted && <TooltipContent label={label} side={side} open={open} onOpenChange={setOpen} />}
    </span>
  );
}

const isNeeded = (media: string | undefined) => !media || window.matchMedia(media).matches;

"use client";

import { useLinkStatus } from "next/link";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** The progress of a screen is shown after this time. */
const SHOWN_AFTER_MS = 150;

/** Inside a link: marks it with `data-pending` while its screen loads, and shows a thin line along the top edge. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  const place = useRef<HTMLSpanElement>(null);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const link = place.current?.closest("a");
    link?.setAttribute("data-pending", "");
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
      link?.removeAttribute("data-pending");
    };
  }, [pending]);
  return (
    <span ref={place} hidden>
      {isSlow &&
        createPortal(
          <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
            <div className="h-full w-1/4 animate-run bg-accent" />
          </div>,
          document.body,
        )}
    </span>
  );
}

"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { videoIdOf } from "@/components/library/videos/video-address";

/**
 * Moves the focus into the player's dialog, and back when it closes: to the opener, else to the video's card, else to the main
 * content. Radix does not know the opener, because the URL opens the dialog.
 */
export function useDialogFocus(content: RefObject<HTMLElement | null>) {
  const pathname = usePathname();
  const opener = useRef<Element | null>(null);
  const lastShown = useRef(pathname);
  useEffect(() => {
    if (videoIdOf(pathname) !== null) lastShown.current = pathname;
  }, [pathname]);
  useEffect(
    () => () => {
      // The screen behind the player was replaced, and with it the focused element.
      if (document.activeElement === document.body) restoreFocus(null, lastShown.current);
    },
    [],
  );
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current = document.activeElement;
      content.current?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      restoreFocus(opener.current, lastShown.current);
    },
  };
}

function restoreFocus(opener: Element | null, address: string) {
  const card = `main a[href="${address}"], main a[href^="${address}?"]`;
  const trigger = opener?.isConnected && opener !== document.body ? opener : document.querySelector(card);
  const target = trigger ?? document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

"use client";

import { X } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import * as Dialog from "radix-ui/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { discardDrafts, hasDrafts } from "@/components/learning/comments/drafts";
import { originAddress, originOf, videoIdOf } from "@/components/library/videos/video-address";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { NeighbourLinks } from "./neighbour-links";
import { useEdgeSwipe } from "./use-edge-swipe";

type Props = {
  /** True over the screen that opened it, to which Close returns; false when the URL was opened directly. */
  isOverScreen: boolean;
  children: ReactNode;
};

/** The dialog of the player: two columns from 1024 px, below that a full-screen sheet. The content provides the title. */
export function PlayerDialog({ isOverScreen, children }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const origin = originOf(useSearchParams());
  // A parallel route keeps its content after navigation, so the dialog is open only at the URL of a video.
  const videoId = videoIdOf(pathname);
  const [isLeaving, setIsLeaving] = useState(false);
  if (isLeaving && videoId === null) setIsLeaving(false);
  const isOpen = videoId !== null && !isLeaving;
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const lastShown = useRef(pathname);
  useEffect(() => {
    if (isOpen) lastShown.current = pathname;
  }, [isOpen, pathname]);

  useEffect(
    () => () => {
      // The screen that the closed player leads to has replaced the one that had the focus.
      if (document.activeElement === document.body) restoreFocus(null, lastShown.current);
    },
    [],
  );

  const leave = () => {
    // Closes at once: the address may have to wait for the server.
    setIsLeaving(true);
    if (isOverScreen) router.back();
    else router.replace(originAddress(origin), { scroll: false });
  };
  const close = () => {
    const hasDraft = videoId !== null && hasDrafts(videoId);
    if (hasDraft) setIsConfirmOpen(true);
    else leave();
    return !hasDraft;
  };
  useEdgeSwipe(content, isOpen, close);

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => void (open || close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-modal="true"
          aria-describedby={undefined}
          className={cn(
            "fixed inset-0 z-50 flex touch-pan-y flex-col overflow-y-auto overscroll-contain bg-surface-1 outline-none",
            "animate-sheet-in lg:animate-dialog-in",
            "lg:m-auto lg:grid lg:h-[min(calc(100dvh-4rem),max(38rem,calc((min(100vw-4.5rem,96rem)-24rem)*9/16)))] lg:w-[min(100vw-4.5rem,96rem)]",
            "lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:overflow-hidden lg:rounded-hero lg:border",
          )}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current, lastShown.current);
          }}
        >
          <div className="sticky top-0 z-20 flex h-13 shrink-0 items-center justify-between bg-surface-1 pr-2 pl-8 lg:static lg:col-start-2 lg:row-start-1 lg:h-14 lg:pr-3 lg:pl-6">
            {videoId && (
              <NeighbourLinks videoId={videoId} origin={origin}>
                <p aria-hidden className="font-mono text-meta text-fg-3">
                  Now showing
                </p>
              </NeighbourLinks>
            )}
            <Dialog.Close asChild>
              <IconButton label="Close" size="lg" icon={<X aria-hidden size={20} strokeWidth={1.75} />} />
            </Dialog.Close>
          </div>
          {children}
          <AlertDialog
            open={isConfirmOpen}
            onOpenChange={setIsConfirmOpen}
            title="Your comment has not been posted"
            description="If you close this lesson now, your text is lost."
            cancelLabel="Keep writing"
            confirmLabel="Discard"
            onConfirm={() => {
              setIsConfirmOpen(false);
              if (videoId) discardDrafts(videoId);
              leave();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Moves the focus to the opener, else to the video's card, else to the main content. */
function restoreFocus(opener: Element | null, address: string) {
  const card = `main a[href="${address}"], main a[href^="${address}?"]`;
  const trigger = opener?.isConnected && opener !== document.body ? opener : document.querySelector(card);
  const target = trigger ?? document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

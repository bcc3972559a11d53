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
  /** True over the screen that opened it, to which Close goes back; false where its address was opened by itself, over the Learn grid. */
  isOverScreen: boolean;
  children: ReactNode;
};

/** The player's own dialog: two columns from 1024 px, below a sheet that fills the screen. Its content brings the title. */
export function PlayerDialog({ isOverScreen, children }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const origin = originOf(useSearchParams());
  // The slot keeps what it showed when a link leads elsewhere: only at a video's address is the player open.
  const videoId = videoIdOf(pathname);
  const isOpen = videoId !== null;
  const [isAsking, setIsAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const isClosing = useRef(false);
  const lastShown = useRef(pathname);
  useEffect(() => {
    if (isOpen) lastShown.current = pathname;
  }, [isOpen, pathname]);

  const leave = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOverScreen) router.back();
    else router.replace(originAddress(origin), { scroll: false });
  };
  const close = () => {
    const isUnsaid = videoId !== null && hasDrafts(videoId);
    if (isUnsaid) setIsAsking(true);
    else leave();
    return !isUnsaid;
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
            isClosing.current = false;
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current, lastShown.current);
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
            open={isAsking}
            onOpenChange={setIsAsking}
            title="Your comment has not been posted"
            description="If you close this lesson now, your text is lost."
            cancelLabel="Keep writing"
            confirmLabel="Discard"
            onConfirm={() => {
              setIsAsking(false);
              if (videoId) discardDrafts(videoId);
              leave();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** To what opened the player; where that is not known, to the video's card; where there is none, to the screen. */
function giveFocusBack(opener: Element | null, address: string) {
  const card = `main a[href="${address}"], main a[href^="${address}?"]`;
  const known = opener?.isConnected && opener !== document.body ? opener : document.querySelector(card);
  const target = known ?? document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

"use client";

import { X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import * as Dialog from "radix-ui/dialog";
import { type ReactNode, useRef, useState } from "react";
import { discardDrafts, hasDrafts } from "@/components/learning/discussion/drafts";
import type { Opening } from "@/components/library/videos/opening";
import { originOf } from "@/components/library/videos/video-address";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { NeighbourLinks } from "./neighbours/neighbour-links";
import { useEdgeSwipe } from "./neighbours/use-edge-swipe";
import { PlayerTitleElement } from "./player-title";
import { useDialogAddress } from "./use-dialog-address";
import { useDialogFocus } from "./use-dialog-focus";

type Props = {
  /** True over the screen that opened it, to which Close returns; false when the URL was opened directly. */
  isOverScreen: boolean;
  /** The player that is being opened, before the URL changes. */
  opening?: Opening | null;
  children: ReactNode;
};

/** The dialog of the player: two columns from 1024 px, below that a full-screen sheet. The content provides the title. */
export function PlayerDialog({ isOverScreen, opening = null, children }: Props) {
  const origin = originOf(useSearchParams());
  const { videoId, isOpen, leave } = useDialogAddress(isOverScreen, opening);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const focus = useDialogFocus(content);

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
        <Dialog.Overlay className={cn("fixed inset-0 z-50 bg-scrim", isOverScreen && "animate-fade-in")} />
        <Dialog.Content
          ref={content}
          aria-modal="true"
          aria-describedby={undefined}
          className={cn(
            "fixed inset-0 z-50 flex touch-pan-y flex-col overflow-y-auto overscroll-contain bg-surface-1 outline-none",
            // A player at its own URL appears without an animation.
            isOverScreen && "animate-sheet-in lg:animate-dialog-in",
            "lg:m-auto lg:grid lg:h-[min(calc(100dvh-4rem),max(38rem,calc((min(100vw-4.5rem,96rem)-24rem)*9/16+18rem)))] lg:w-[min(100vw-4.5rem,96rem)]",
            "lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:overflow-hidden lg:rounded-hero lg:border",
          )}
          {...focus}
        >
          <div className="sticky top-0 z-20 flex h-13 shrink-0 items-center justify-between bg-surface-1 pr-2 pl-4 sm:pl-6 lg:static lg:col-start-2 lg:row-start-1 lg:h-14 lg:pr-3 lg:pl-6">
            {videoId && (
              <NeighbourLinks videoId={videoId} origin={origin}>
                <p aria-hidden className="font-mono text-meta text-fg-3">
                  Now showing
                </p>
              </NeighbourLinks>
            )}
            <Dialog.Close asChild>
              <IconButton
                label="Close"
                size="lg"
                className="ml-auto"
                icon={<X aria-hidden size={20} strokeWidth={1.75} />}
              />
            </Dialog.Close>
          </div>
          <PlayerTitleElement value={Dialog.Title}>{children}</PlayerTitleElement>
          <AlertDialog
            open={isConfirmOpen}
            onOpenChange={setIsConfirmOpen}
            title="Your text has not been sent"
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

"use client";

import { X } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import * as Dialog from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";
import { useEdgeSwipe } from "./use-edge-swipe";

type Props = {
  videoId: string;
  /** True over the screen that opened it, to which Close goes back; false where its address was opened by itself, over the Learn grid. */
  isOverScreen: boolean;
  children: ReactNode;
};

/** The player's own dialog: two columns from 1024 px, below a sheet that fills the screen. Its content brings the title. */
export function PlayerDialog({ videoId, isOverScreen, children }: Props) {
  const router = useRouter();
  const address = `/videos/${videoId}`;
  // The slot keeps what it showed when a link leads elsewhere: only at its own address is the player open.
  const isOpen = usePathname() === address;
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const isClosing = useRef(false);

  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOverScreen) router.back();
    else router.replace("/learn", { scroll: false });
  };
  useEdgeSwipe(content, isOpen, close);

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-modal="true"
          aria-describedby={undefined}
          className={cn(
            "fixed inset-0 z-50 flex touch-pan-y flex-col overflow-y-auto overscroll-contain bg-surface-1 outline-none",
            "animate-sheet-in lg:animate-dialog-in",
            "lg:m-auto lg:grid lg:h-[min(calc(100dvh-4rem),max(34rem,calc((min(100vw-4.5rem,96rem)-24rem)*9/16)))] lg:w-[min(100vw-4.5rem,96rem)]",
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
            giveFocusBack(opener.current, address);
          }}
        >
          <div className="sticky top-0 z-20 flex h-13 shrink-0 items-center justify-between bg-surface-1 pr-2 pl-8 lg:static lg:col-start-2 lg:row-start-1 lg:h-14 lg:pr-3 lg:pl-6">
            <p aria-hidden className="font-mono text-meta text-fg-3">
              Now showing
            </p>
            <Dialog.Close asChild>
              <IconButton label="Close" size="lg" icon={<X aria-hidden size={20} strokeWidth={1.75} />} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** To what opened the player; where that is not known, to the video's card; where there is none, to the screen. */
function giveFocusBack(opener: Element | null, address: string) {
  const known =
    opener?.isConnected && opener !== document.body ? opener : document.querySelector(`main a[href="${address}"]`);
  const target = known ?? document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

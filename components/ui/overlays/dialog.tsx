"use client";

import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cn } from "../cn";
import { IconButton } from "../icon-button";
import { findTargetBefore, giveFocusBack } from "./give-focus-back";

type Props = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  onClose: () => void;
  title: ReactNode;
  /** Shows the title to assistive technology only, because the content has a visible one. */
  titleHidden?: boolean;
  description?: ReactNode;
  /** `sheet` fills the screen below 1024 px; `panel` is a box at every width. */
  shape?: "panel" | "sheet";
  /** Maximum width: a panel's from 768 px, a sheet's from 1024 px. */
  width?: "sm" | "md" | "lg" | "xl";
  /** Buttons at the lower edge; they do not scroll. */
  footer?: ReactNode;
  closeLabel?: string;
  /** Covers every other dialog, in any order of opening. */
  isTopmost?: boolean;
};

const widths = {
  panel: { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl", xl: "md:max-w-6xl" },
  sheet: { sm: "lg:max-w-md", md: "lg:max-w-xl", lg: "lg:max-w-3xl", xl: "lg:max-w-6xl" },
};

const shapes = {
  panel: "inset-x-3 bottom-3 h-fit max-h-[calc(100dvh-1.5rem)] rounded-hero border md:inset-0",
  sheet: "inset-0 lg:h-fit lg:max-h-[calc(100dvh-3rem)] lg:rounded-hero lg:border",
};

const motions = {
  panel: "data-[state=open]:animate-dialog-in data-[state=closed]:animate-dialog-out",
  sheet: cn(
    "data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out",
    "lg:data-[state=open]:animate-dialog-in lg:data-[state=closed]:animate-dialog-out",
  ),
};

/** A modal dialog, open while it is rendered. Escape closes it and returns the focus to its opener. */
export function Dialog({ onClose, ...content }: Props) {
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <DialogContent {...content} />
    </Radix.Root>
  );
}

function DialogContent({
  title,
  titleHidden = false,
  description,
  shape = "panel",
  width = "md",
  footer,
  closeLabel = "Close",
  isTopmost = false,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: Omit<Props, "onClose">) {
  const opener = useRef<Element>(null);
  const heading = useRef<HTMLElement>(undefined);
  return (
    <Radix.Portal>
      <Radix.Overlay
        className={cn(
          "fixed inset-0 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
          isTopmost ? "z-70" : "z-50",
        )}
      />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        {...rest}
        aria-modal="true"
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          heading.current = findTargetBefore(opener.current);
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          if (!event.defaultPrevented) giveFocusBack(event, opener.current, heading.current);
        }}
        className={cn(
          "fixed m-auto flex flex-col overflow-hidden border-line bg-surface-1 outline-none",
          isTopmost ? "z-70" : "z-50",
          shapes[shape],
          motions[shape],
          widths[shape][width],
          className,
        )}
      >
        <header className={titleHidden ? "sr-only" : "pt-5 pr-16 pb-4 pl-5 md:pl-6"}>
          <Radix.Title className="text-h3">{title}</Radix.Title>
          {description && <Radix.Description className="mt-1 text-fg-2">{description}</Radix.Description>}
        </header>
        <div className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain", !titleHidden && "px-5 pb-5 md:px-6")}>
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
            {footer}
          </footer>
        )}
        {/* Last, so that the first control of the content gets the focus on opening. */}
        <Radix.Close asChild>
          <IconButton
            label={closeLabel}
            icon={<X aria-hidden size={20} strokeWidth={1.75} />}
            className="absolute top-3 right-3 z-10 bg-surface-1/85"
          />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

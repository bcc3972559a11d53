"use client";

import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "../button";
import { giveFocusBack } from "./give-focus-back";

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, as a sentence. */
  title: ReactNode;
  /** The consequence of confirming. */
  description?: ReactNode;
  /** Buttons for alternative actions. */
  alternatives?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Marks an action that cannot be undone: the confirm button is red. */
  destructive?: boolean;
  /** The confirmed action is running. The dialog stays open until the parent closes it. */
  loading?: boolean;
  onConfirm: () => void;
  /** Moves the focus on close, for an action that removes the button that opened the dialog. */
  onCloseAutoFocus?: (event: Event) => void;
};

/** The part of the alert dialog that needs Radix. The cancel button has the focus when it opens. */
export default function AlertDialogContent({
  open,
  onOpenChange,
  title,
  description,
  alternatives,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = true,
  loading = false,
  onConfirm,
  onCloseAutoFocus,
}: AlertDialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-modal="true"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented) giveFocusBack(event, opener.current);
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="fixed inset-x-3 bottom-3 z-60 m-auto h-fit max-h-[calc(100dvh-1.5rem)] max-w-md overflow-y-auto rounded-hero border border-line bg-surface-1 p-6 outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in md:inset-0"
        >
          <Radix.Title className="text-h3 text-pretty">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-fg-2">{description}</Radix.Description>}
          {alternatives && <div className="mt-4 flex flex-wrap gap-2">{alternatives}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? "danger" : "primary"} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

"use client";

import { type ReactNode, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { focusElsewhere } from "@/components/ui/overlays/give-focus-back";
import type { ToastAction } from "@/components/ui/toasts/toast";
import { adviceOf, announceFailure, announceSuccess } from "./announce";
import { Declined } from "./declined";

type Props = {
  /** The confirmation question. */
  question: string;
  /** The deleted entity and the consequences. */
  description: ReactNode;
  /** Buttons for alternative actions. */
  alternatives?: ReactNode;
  confirmLabel?: string;
  remove: () => Promise<unknown>;
  /** The toasts of success and failure. */
  deleted: string;
  failed: string;
  /** The toast's button that undoes the deletion. */
  undo?: ToastAction;
  /** True when the button that opened the dialog remains and gets the focus back. */
  keepsOpener?: boolean;
  onClose: () => void;
};

/** Asks before an entity is deleted or ended. A failure is shown in the dialog, which stays open. */
export function DeleteDialog({ question, description, remove, deleted, failed, undo, ...rest }: Props) {
  const { confirmLabel = "Delete", alternatives, keepsOpener = false, onClose } = rest;
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const isDeleted = useRef(false);

  const confirm = async () => {
    setIsRunning(true);
    try {
      await remove();
      announceSuccess(deleted, undo);
      isDeleted.current = !keepsOpener;
      onClose();
    } catch (error) {
      if (!(error instanceof Declined)) {
        setRefusal(adviceOf(error));
        announceFailure(failed);
      }
    }
    setIsRunning(false);
  };

  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={question}
      description={
        <>
          {description}
          {refusal && (
            <span role="alert" className="mt-2 block font-medium text-danger">
              {refusal}
            </span>
          )}
        </>
      }
      alternatives={alternatives}
      confirmLabel={confirmLabel}
      loading={isRunning}
      onConfirm={confirm}
      onCloseAutoFocus={(event) => isDeleted.current && focusElsewhere(event)}
    />
  );
}

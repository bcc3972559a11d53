"use client";

import { useCallback, useState } from "react";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { useUnsavedGuard } from "./use-unsaved-guard";

/**
 * Asks before a dialog with unsaved changes closes, also by the browser's Back button.
 * @returns the function that closes the dialog, and the question to render inside it
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  useUnsavedGuard(
    isDirty,
    useCallback(() => setIsAsking(true), []),
  );
  const question = (
    <AlertDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Discard your changes?"
      description="They have not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onClose}
    />
  );
  return { close: () => (isDirty ? setIsAsking(true) : onClose()), question };
}

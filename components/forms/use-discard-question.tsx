"use client";

import { useCallback, useState } from "react";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { useUnsavedGuard } from "./use-unsaved-guard";

const CHANGES = { title: "Discard your changes?", description: "They have not been saved." };

/**
 * Asks before a dialog with unsaved changes closes, also by the browser's Back button.
 * @param words the question and the consequence for other input than changes
 * @returns the function that closes the dialog, and the question to render inside it
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, words = CHANGES) {
  const [isAsking, setIsAsking] = useState(false);
  useUnsavedGuard(
    isDirty,
    useCallback(() => setIsAsking(true), []),
  );
  const question = (
    <AlertDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      {...words}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onClose}
    />
  );
  return { close: () => (isDirty ? setIsAsking(true) : onClose()), question };
}

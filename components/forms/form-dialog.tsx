"use client";

import { type ReactNode, useCallback, useId, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { FormAlert } from "./form-alert";
import { useUnsavedGuard } from "./use-unsaved-guard";

/** The attribute of a list in which something is being carried. */
export const CARRYING = "data-carrying";

type Props = {
  title: string;
  submitLabel: string;
  /** Something was typed that closing would lose: it asks first. */
  isDirty: boolean;
  isSubmitting: boolean;
  /** What is wrong with the whole of it. */
  alert?: string;
  /** Stands above the fields: what somebody else did meanwhile. */
  notice?: ReactNode;
  width?: "md" | "lg" | "xl";
  onSubmit: () => void;
  onClose: () => void;
  /** Where the focus goes afterwards, for what takes its opener away. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A form in a dialog, with its buttons always in sight. */
export function FormDialog({ title, submitLabel, isDirty, isSubmitting, alert, notice, ...rest }: Props) {
  const { width = "md", onSubmit, onClose, onCloseAutoFocus, children } = rest;
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);

  useUnsavedGuard(
    isDirty,
    useCallback(() => setIsAsking(true), []),
  );

  const close = () => (isDirty ? setIsAsking(true) : onClose());

  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent
        title={title}
        shape="sheet"
        width={width}
        onCloseAutoFocus={onCloseAutoFocus}
        // A slip of the pointer beside the dialog is no wish to leave it.
        onInteractOutside={(event) => event.preventDefault()}
        // While something is carried by keyboard, Escape puts that back and leaves the dialog open.
        onEscapeKeyDown={(event) => document.querySelector(`[${CARRYING}]`) && event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isSubmitting}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-8 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {notice}
          {children}
          <FormAlert message={alert} />
        </form>
      </DialogContent>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="They have not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  );
}

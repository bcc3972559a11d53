"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { FormAlert } from "./form-alert";
import { useDiscardQuestion } from "./use-discard-question";

/** The attribute of a list while one of its entries is dragged. */
export const DRAGGING_ATTRIBUTE = "data-carrying";

type Props = {
  title: string;
  submitLabel: string;
  /** Goes back to the previous step; replaces Cancel. */
  onBack?: (() => void) | undefined;
  /** True with unsaved changes: closing asks first. */
  isDirty: boolean;
  isSubmitting: boolean;
  /** The error of the whole form. */
  alert?: string;
  /** Shown above the fields: another user's changes. */
  notice?: ReactNode;
  width?: "md" | "lg" | "xl";
  onSubmit: () => void;
  /** Loads the code that a submit needs, when the form is first used. */
  preload?: () => void;
  onClose: () => void;
  /** Sets the focus after closing, for actions that remove the opener. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A form in a dialog whose buttons are always visible. A submit focuses the first invalid field. */
export function FormDialog({ title, submitLabel, isDirty, isSubmitting, alert, notice, ...rest }: Props) {
  const { width = "md", onSubmit, preload, onBack, onClose, onCloseAutoFocus, children } = rest;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [attempts]);

  return (
    <>
      <Dialog
        onClose={close}
        title={title}
        shape="sheet"
        width={width}
        onCloseAutoFocus={onCloseAutoFocus}
        // A click beside the dialog must not close it.
        onInteractOutside={(event) => event.preventDefault()}
        // While an entry is dragged by keyboard, Escape cancels the drag and keeps the dialog open.
        onEscapeKeyDown={(event) => document.querySelector(`[${DRAGGING_ATTRIBUTE}]`) && event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onBack ?? close}>
              {onBack ? "Back" : "Cancel"}
            </Button>
            <Button type="submit" form={formId} loading={isSubmitting}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className="flex flex-col gap-8 pt-1"
          onFocus={preload}
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog may be inside another form, which must not submit.
            event.stopPropagation();
            onSubmit();
            setAttempts((before) => before + 1);
          }}
        >
          {notice}
          {children}
          <FormAlert message={alert} />
        </form>
      </Dialog>
      {question}
    </>
  );
}

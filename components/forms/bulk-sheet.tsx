"use client";

import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/counted";
import { FormAlert } from "./form-alert";
import type { useBulkSheet } from "./use-bulk-sheet";
import { useUnsavedGuard } from "./use-unsaved-guard";

type Props = {
  title: string;
  description: string;
  /** The label of the text field. */
  pasteLabel: string;
  /** The accepted file types. */
  accept: string;
  sheet: ReturnType<typeof useBulkSheet>;
  /** Checks the rows without writing anything. */
  check: { isDisabled?: boolean; isMain: boolean; run: () => void };
  /** Sends the checked rows. */
  send?: { label: string; isDisabled: boolean; run: () => void };
  /** The number of checked rows, to which the text is collapsed until it is edited again. */
  folded?: { rows: number; onUnfold: () => void } | undefined;
  /** Shown between the text and the results. */
  options?: ReactNode;
  onClose: () => void;
  /** The result of each row. */
  children: ReactNode;
};

/** A dialog that sends many rows, pasted or from a file, after a check that writes nothing. Closing it with rows asks first. */
export function BulkSheet({ title, description, pasteLabel, accept, sheet, check, send, ...rest }: Props) {
  const { options, folded, onClose, children } = rest;
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isUnfolding = useRef(false);
  const isFolded = folded !== undefined;
  useEffect(() => {
    // The pressed button is gone.
    if (!isFolded && isUnfolding.current) field.current?.focus();
    isUnfolding.current = false;
  }, [isFolded]);
  const isDirty = sheet.text.trim() !== "";
  useUnsavedGuard(
    isDirty,
    useCallback(() => setIsAsking(true), []),
  );
  const unfold = () => {
    isUnfolding.current = true;
    folded?.onUnfold();
  };
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) sheet.change(await file.text());
  };
  return (
    <>
      <Dialog
        onClose={close}
        title={title}
        description={description}
        shape="sheet"
        width="lg"
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button
              variant={check.isMain ? "primary" : "secondary"}
              loading={sheet.isRunning}
              disabled={check.isDisabled}
              onClick={check.run}
            >
              Check
            </Button>
            {send && (
              <Button loading={sheet.isRunning} disabled={send.isDisabled} onClick={send.run}>
                {send.label}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-6 pt-1">
          {folded ? (
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border bg-surface-2 py-1.5 pr-1.5 pl-3.5">
              <span className="font-medium">{counted(folded.rows, "row")}</span>
              <Button size="sm" variant="secondary" onClick={unfold}>
                Change
              </Button>
            </p>
          ) : (
            <>
              <Field label="CSV file">
                <TextInput type="file" accept={accept} onChange={readFile} />
              </Field>
              <Field label={pasteLabel}>
                <TextArea
                  ref={field}
                  rows={6}
                  value={sheet.text}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={({ target }) => sheet.change(target.value)}
                  className="font-mono text-small"
                />
              </Field>
            </>
          )}
          {options}
          <FormAlert message={sheet.problem} />
          {children}
        </div>
      </Dialog>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your lines?"
        description="They have not been sent."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </>
  );
}

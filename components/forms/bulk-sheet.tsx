"use client";

import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/counted";
import { adviceOf, announceFailure } from "./announce";
import { CheckAndSend, type CheckAndSendProps } from "./check-and-send";
import { Declined } from "./declined";
import { FormAlert } from "./form-alert";
import { useDiscardQuestion } from "./use-discard-question";

/**
 * The state of a bulk sheet: the text that was typed or read from a file, and the call that checks or sends its rows.
 * @param failed the toast of a call that failed
 * @param onChange called when the text changes, which makes earlier results invalid
 */
export function useBulkSheet(failed: string, onChange: () => void) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const [isReading, setIsReading] = useState(false);
  /** The chosen file; an earlier one may be read to its end after it was chosen. */
  const latest = useRef<File>(undefined);

  const change = (changed: string) => {
    setText(changed);
    setProblem(undefined);
    onChange();
  };
  /** Reads a file as the text. @returns false when it cannot be read */
  const read = async (file: File): Promise<boolean> => {
    latest.current = file;
    setIsReading(true);
    const content = await file.text().catch(() => null);
    if (latest.current !== file) return true;
    setIsReading(false);
    if (content === null) setProblem("This file could not be read. Choose it again.");
    else change(content);
    return content !== null;
  };
  const run = async (work: () => Promise<void>) => {
    setProblem(undefined);
    setIsRunning(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Declined)) {
        setProblem(adviceOf(error));
        announceFailure(failed);
      }
    }
    setIsRunning(false);
  };
  return { text, setText, change, problem, setProblem, isReading, read, isRunning, run };
}

const LINES = { title: "Discard your lines?", description: "They have not been sent." };

type Props = Pick<CheckAndSendProps, "check" | "send"> & {
  title: string;
  description: string;
  /** The label of the text field. */
  pasteLabel: string;
  /** The accepted file types. */
  accept: string;
  sheet: ReturnType<typeof useBulkSheet>;
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
  const { close, question } = useDiscardQuestion(sheet.text.trim() !== "", onClose, LINES);
  const isBusy = sheet.isRunning || sheet.isReading;
  const field = useRef<HTMLTextAreaElement>(null);
  const isUnfolding = useRef(false);
  const isFolded = folded !== undefined;
  useEffect(() => {
    // The pressed button is gone.
    if (!isFolded && isUnfolding.current) field.current?.focus();
    isUnfolding.current = false;
  }, [isFolded]);
  const unfold = () => {
    isUnfolding.current = true;
    folded?.onUnfold();
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Choosing the same file again must be a change.
    if (file && !(await sheet.read(file))) target.value = "";
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
        footer={<CheckAndSend isRunning={isBusy} check={check} send={send} />}
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
                <TextInput type="file" accept={accept} disabled={sheet.isRunning} onChange={readFile} />
              </Field>
              <Field label={pasteLabel}>
                <TextArea
                  ref={field}
                  rows={6}
                  value={sheet.text}
                  readOnly={isBusy}
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
      {question}
    </>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adviceOf, announceSuccess } from "@/components/forms/announce";
import { CheckAndSend } from "@/components/forms/check-and-send";
import { FormAlert } from "@/components/forms/form-alert";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { LIBRARY_EXPORT, sendLibrary } from "@/lib/library/archive/api";
import { importLibraryMutation } from "@/lib/library/archive/mutations";
import { type LibraryImport, libraryFiles } from "@/lib/library/archive/schema";
import { counted } from "@/lib/platform/counted";
import { LibraryResult } from "./library-result";

/** The number of rows that an import adds or changes. */
const writtenRows = (result: LibraryImport) =>
  libraryFiles.reduce((sum, file) => sum + result[file].new + result[file].updated, 0);

/**
 * The dialog that moves the library to another Waypoint: a download, and an import after a check that writes nothing.
 */
export default function LibraryMove({ onClose }: { onClose: () => void }) {
  const { mutateAsync: importLibrary } = useMutation(importLibraryMutation());
  const [file, setFile] = useState<File>();
  const [update, setUpdate] = useState(false);
  const [checked, setChecked] = useState<LibraryImport>();
  const [done, setDone] = useState<LibraryImport>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const rows = checked ? writtenRows(checked) : 0;

  const reset = () => {
    setChecked(undefined);
    setDone(undefined);
    setProblem(undefined);
  };
  const run = async (work: (archive: { file: File; update: boolean }) => Promise<void>) => {
    if (!file) return;
    reset();
    setIsRunning(true);
    await work({ file, update }).catch((error: unknown) => setProblem(adviceOf(error)));
    setIsRunning(false);
  };
  const check = () => run(async (archive) => setChecked(await sendLibrary(archive, true)));
  const send = () =>
    run(async (archive) => {
      const result = await importLibrary(archive);
      setDone(result);
      announceSuccess(`${counted(writtenRows(result), "row")} imported`);
    });

  return (
    <Dialog
      onClose={onClose}
      title="Move library"
      description="One zip file has the knowledge areas, videos, paths and tracks as spreadsheets, for another Waypoint or to change many at once. Recordings, transcripts and questions are not in it."
      shape="sheet"
      width="lg"
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <CheckAndSend
          isRunning={isRunning}
          check={{ isMain: rows === 0, isDisabled: file === undefined, run: check }}
          send={checked && { label: `Import ${counted(rows, "row")}`, isDisabled: rows === 0, run: send }}
        />
      }
    >
      <div className="flex flex-col gap-8 pt-1">
        <p>
          <a href={LIBRARY_EXPORT} download className={buttonClass({ variant: "secondary" })}>
            Download library
          </a>
        </p>
        <Field label="Zip file" hint="From another Waypoint, or edited in a spreadsheet program, up to 5 MB">
          <TextInput
            type="file"
            accept=".zip,application/zip"
            disabled={isRunning}
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              reset();
            }}
          />
        </Field>
        <Switch
          label="Change what is in the library"
          description="Areas are found by name, videos by address, paths and tracks by title. Empty cells change nothing."
          checked={update}
          disabled={isRunning}
          onChange={({ target }) => {
            setUpdate(target.checked);
            reset();
          }}
        />
        <FormAlert message={problem} />
        {checked && <LibraryResult result={checked} isDone={false} />}
        {done && <LibraryResult result={done} isDone />}
      </div>
    </Dialog>
  );
}

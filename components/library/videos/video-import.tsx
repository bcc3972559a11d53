"use client";

import { type ChangeEvent, useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { importVideos } from "@/lib/library/videos/api";
import type { VideoImport as Import, ImportedVideo } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { importRows } from "./import-rows";

type Props = { onImported: () => void; onClose: () => void };

const words: Record<ImportedVideo["fate"], string> = {
  new: "Will be added",
  exists: "Passed over",
  invalid: "Not added",
};

/** Adds many videos from a spreadsheet; what becomes of each row is said before anything is written. */
export function VideoImport({ onImported, onClose }: Props) {
  const [sheet, setSheet] = useState("");
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<{ rows: Import["rows"]; fates: ImportedVideo[] }>();
  const [isRunning, setIsRunning] = useState(false);
  const added = checked?.fates.filter(({ fate }) => fate === "new").length ?? 0;

  const change = (text: string) => {
    setSheet(text);
    setChecked(undefined);
    setProblem(undefined);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) change(await file.text());
  };
  const run = async (work: () => Promise<void>) => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error) ?? "No answer came. Check your connection and try again.");
      announceFailure("Failed to import videos");
    }
    setIsRunning(false);
  };
  const check = () =>
    run(async () => {
      const { default: Papa } = await import("papaparse");
      const rows = importRows(Papa.parse<string[]>(sheet.trim()).data);
      if (!rows) return setProblem("The first row must name the columns: url, title, description, areas.");
      setChecked({ rows, fates: await importVideos({ rows, dryRun: true }) });
    });
  const add = () =>
    run(async () => {
      const fates = await importVideos({ rows: checked?.rows ?? [], dryRun: false });
      const made = fates.filter(({ fate }) => fate === "new").length;
      announceSuccess(`${counted(made, "video")} added`);
      onImported();
    });

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title="Import videos"
        description="A spreadsheet saved as CSV, with the columns url, title, description and areas. An area is written as “Light: 20” or “Light / Shadow: 5”; several are parted by semicolons."
        shape="sheet"
        width="lg"
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant={checked ? "secondary" : "primary"} loading={isRunning && !checked} onClick={check}>
              Check
            </Button>
            {checked && (
              <Button loading={isRunning} disabled={added === 0} onClick={add}>
                Add {counted(added, "video")}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-6 pt-1">
          <Field label="CSV file">
            <TextInput type="file" accept=".csv,text/csv" onChange={readFile} />
          </Field>
          <Field label="Or paste the rows">
            <TextArea
              rows={6}
              value={sheet}
              spellCheck={false}
              onChange={({ target }) => change(target.value)}
              className="font-mono text-small"
            />
          </Field>
          <FormAlert message={problem} />
          {checked && <Fates fates={checked.fates} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Fates({ fates }: { fates: ImportedVideo[] }) {
  const count = (fate: ImportedVideo["fate"]) => fates.filter((row) => row.fate === fate).length;
  return (
    <section aria-label="What becomes of each row">
      <p role="status" className="mb-3 font-medium">
        {count("new")} to add, {count("exists")} already there, {count("invalid")} with a mistake
      </p>
      <ol className="flex flex-col gap-1.5 text-small">
        {fates.map(({ title, fate, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the spreadsheet
          <li key={at} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 rounded-chip bg-surface-2 px-2 py-1.5">
            <span className="font-mono text-meta text-fg-3">{at + 2}</span>
            <span className="wrap-anywhere">
              {title || "Without a title"}
              <span className={fate === "new" ? "text-success" : fate === "exists" ? "text-fg-3" : "text-danger"}>
                {" — "}
                {words[fate]}
                {message && `: ${message}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

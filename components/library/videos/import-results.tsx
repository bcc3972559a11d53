"use client";

import { useState } from "react";
import { type BulkRow, BulkRows } from "@/components/forms/bulk-rows";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { saveFile } from "@/components/ui/save-file";
import { Options, Select } from "@/components/ui/select";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import { figure } from "@/lib/platform/counted";
import { protectCell } from "@/lib/platform/spreadsheet-cell";
import type { ImportResult } from "./import-rows";

type Fate = ImportedVideo["fate"];

/** The result of a row, and the words after the number of such rows. */
const labels: Record<Fate, BulkRow["result"] & { counted: string }> = {
  invalid: { label: "Not added", tone: "danger", counted: "with a mistake" },
  new: { label: "Will be added", tone: "success", counted: "to add" },
  updated: { label: "Will be changed", tone: "success", counted: "to change" },
  exists: { label: "Skipped", tone: "neutral", counted: "skipped" },
};

/** The order of the outcomes; mistakes come first. */
const fates = Object.keys(labels) as Fate[];

/** Rows on the screen; a filter or the download shows the rest. */
const SHOWN_ROWS = 200;

/** Downloads the rows with mistakes and a column with the reasons, to be corrected and imported again. */
async function downloadMistakes(results: ImportResult[]) {
  const { default: Papa } = await import("papaparse");
  const rows = results.map(({ row: { videoUrl, title, description, areas, path }, video: { message } }) =>
    [videoUrl, title, description, areas, path, message ?? ""].map(protectCell),
  );
  const table = [["url", "title", "description", "areas", "path", "mistake"], ...rows];
  const file = `\ufeff${Papa.unparse(table)}\r\n`;
  saveFile("waypoint-import-mistakes.csv", file, "text/csv");
}

/** The outcome of each row, mistakes first, with a filter and a download of the mistakes. */
export function ImportResults({ results }: { results: ImportResult[] }) {
  const [shownFate, setShownFate] = useState<Fate | "">("");
  const withFate = (fate: Fate) => results.filter(({ video }) => video.fate === fate);
  const counts = fates.map((fate) => [fate, withFate(fate).length] as const).filter(([, count]) => count > 0);
  const matching = shownFate ? withFate(shownFate) : fates.flatMap(withFate);
  const mistakes = withFate("invalid");
  return (
    <>
      <div className="flex flex-wrap items-end gap-2.5">
        <Field label="Rows" className="w-52">
          <Select value={shownFate} onChange={({ target }) => setShownFate(target.value as Fate | "")}>
            <option value="">All rows ({figure(results.length)})</option>
            <Options of={counts.map(([fate, count]) => [fate, `${labels[fate].label} (${figure(count)})`])} />
          </Select>
        </Field>
        {mistakes.length > 0 && (
          <Button variant="secondary" onClick={() => downloadMistakes(mistakes)}>
            Download mistakes
          </Button>
        )}
      </div>
      <BulkRows
        label="Result of each row"
        summary={counts.map(([fate, count]) => `${figure(count)} ${labels[fate].counted}`).join(", ")}
        rows={matching.slice(0, SHOWN_ROWS).map(({ row, video }) => ({
          line: row.line,
          name: video.title || "Untitled",
          result: labels[video.fate],
          message: video.message,
        }))}
      />
      {matching.length > SHOWN_ROWS && (
        <p className="text-small text-fg-3">
          The first {SHOWN_ROWS} of {figure(matching.length)} rows are shown.
        </p>
      )}
    </>
  );
}

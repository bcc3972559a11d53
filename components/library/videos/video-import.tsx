"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceSuccess } from "@/components/forms/announce";
import { type BulkRow, BulkRows } from "@/components/forms/bulk-rows";
import { BulkSheet } from "@/components/forms/bulk-sheet";
import { useBulkSheet } from "@/components/forms/use-bulk-sheet";
import { importVideosMutation } from "@/lib/library/videos/mutations";
import { checkImport } from "@/lib/library/videos/requests";
import type { VideoImport as Import, ImportedVideo } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { importRows } from "./import-rows";

type Props = { onImported: () => void; onClose: () => void };

/** Line 1 names the columns. */
const FIRST_ROW_LINE = 2;

const results: Record<ImportedVideo["fate"], BulkRow["result"]> = {
  new: { label: "Will be added", tone: "success" },
  exists: { label: "Skipped", tone: "neutral" },
  invalid: { label: "Not added", tone: "danger" },
};

/** The dialog that imports videos from a spreadsheet. It shows the result of each row before anything is saved. */
export function VideoImport({ onImported, onClose }: Props) {
  const [checked, setChecked] = useState<{ rows: Import["rows"]; videos: ImportedVideo[] }>();
  const { mutateAsync: importVideos } = useMutation(importVideosMutation());
  const sheet = useBulkSheet("Failed to import videos", () => setChecked(undefined));
  const count = (fate: ImportedVideo["fate"]) => checked?.videos.filter((video) => video.fate === fate).length ?? 0;

  const check = () =>
    sheet.run(async () => {
      const { default: Papa } = await import("papaparse");
      const rows = importRows(Papa.parse<string[]>(sheet.text.trim()).data);
      if (!rows) return sheet.setProblem("The first row must name the columns: url, title, description, areas.");
      setChecked({ rows, videos: await checkImport(rows) });
    });
  const add = () =>
    sheet.run(async () => {
      const videos = await importVideos(checked?.rows ?? []);
      announceSuccess(`${counted(videos.filter(({ fate }) => fate === "new").length, "video")} added`);
      onImported();
    });

  return (
    <BulkSheet
      title="Import videos"
      description="Upload a CSV file with the columns url, title, description and areas. Write an area as “Light: 20” or “Light / Shadow: 5”, and separate several with semicolons."
      pasteLabel="Or paste the rows"
      accept=".csv,text/csv"
      sheet={sheet}
      check={{ isMain: !checked, run: check }}
      send={checked && { label: `Add ${counted(count("new"), "video")}`, isDisabled: count("new") === 0, run: add }}
      onClose={onClose}
    >
      {checked && (
        <BulkRows
          label="Result of each row"
          summary={`${count("new")} to add, ${count("exists")} already in the library, ${count("invalid")} with ${count("invalid") === 1 ? "an error" : "errors"}`}
          rows={checked.videos.map(({ title, fate, message }, index) => ({
            line: index + FIRST_ROW_LINE,
            name: title || "Untitled",
            result: results[fate],
            message,
          }))}
        />
      )}
    </BulkSheet>
  );
}

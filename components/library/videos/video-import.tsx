"use client";

import { BulkSheet } from "@/components/forms/bulk-sheet";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { Switch } from "@/components/ui/switch";
import { counted, figure } from "@/lib/platform/counted";
import { ImportResults } from "./import-results";
import { isWritten, useVideoImport } from "./use-video-import";

type Props = { onImported: () => void; onClose: () => void };

/** The dialog that imports videos from a spreadsheet. It shows the result of each row before anything is saved. */
export function VideoImport({ onImported, onClose }: Props) {
  const { sheet, results, update, changeUpdate, progress, check, add, cancel } = useVideoImport(onImported);
  const written = results?.filter(({ video }) => isWritten(video)) ?? [];
  const added = written.filter(({ video }) => video.fate === "new").length;
  const label =
    added === written.length ? `Add ${counted(added, "video")}` : `Save ${counted(written.length, "video")}`;

  return (
    <BulkSheet
      title="Import videos"
      description="Upload a CSV file of any length with the columns url, title, description and areas. Write an area as “Light: 20” or “Light / Shadow: 5”, and separate several with semicolons."
      pasteLabel="Or paste the rows"
      accept=".csv,text/csv"
      sheet={sheet}
      check={{ isMain: !results, run: check }}
      send={results && { label, isDisabled: written.length === 0, run: add }}
      options={
        <Switch
          label="Change videos that are in the library"
          description="Replaces their title, description and areas. Empty cells change nothing."
          checked={update}
          disabled={sheet.isRunning}
          onChange={({ target }) => changeUpdate(target.checked)}
        />
      }
      onClose={() => {
        cancel();
        onClose();
      }}
    >
      {progress && (
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <p role="status" className="mb-1.5 text-small">
              {figure(progress.done)} of {counted(progress.total, "row")} done
            </p>
            <ProgressBar label="Import" value={progress.done} max={progress.total} size="thin" />
          </div>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {results && !progress && <ImportResults results={results} />}
    </BulkSheet>
  );
}

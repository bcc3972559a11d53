"use client";

import { BulkSheet } from "@/components/forms/bulk-sheet";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { Switch } from "@/components/ui/switch";
import { counted, figure } from "@/lib/platform/counted";
import { ImportResults } from "./import-results";
import { UnknownAreas } from "./unknown-areas";
import { isWritten, useVideoImport } from "./use-video-import";

/**
 * The dialog that imports videos from a spreadsheet. It shows the result of each row before it saves, then the
 * mistakes.
 */
export function VideoImport({ onClose }: { onClose: () => void }) {
  const { sheet, results, update, changeUpdate, progress, check, add, cancel, folded, summary, isOutdated, ...areas } =
    useVideoImport();
  const written = summary ? [] : (results?.filter(({ video }) => isWritten(video)) ?? []);
  const added = written.filter(({ video }) => video.fate === "new").length;
  const label =
    added === written.length ? `Add ${counted(added, "video")}` : `Save ${counted(written.length, "video")}`;

  return (
    <BulkSheet
      title="Import videos"
      description="Upload a CSV file of any length with the columns url, title, description, areas and path. Write an area as “Light: 20” or “Light / Shadow: 5”, and separate several with semicolons; write a place in a path as “Safe at work / 3”."
      pasteLabel="Or paste the rows"
      accept=".csv,text/csv"
      sheet={sheet}
      folded={folded}
      check={{ isMain: written.length === 0 || isOutdated, run: () => check() }}
      send={results && !summary && !isOutdated ? { label, isDisabled: written.length === 0, run: add } : undefined}
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
      {!progress && !summary && areas.unknownAreas.size > 0 && <UnknownAreas {...areas} />}
      {!progress && summary && (
        <p role="status" className="text-lead font-bold">
          {figure(summary.added)} added, {summary.changed > 0 && `${figure(summary.changed)} changed, `}
          {summary.existing > 0 && `${figure(summary.existing)} skipped, `}
          {figure(summary.toFix)} to fix
        </p>
      )}
      {results && results.length > 0 && !progress && <ImportResults results={results} />}
    </BulkSheet>
  );
}

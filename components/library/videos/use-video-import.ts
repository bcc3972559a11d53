import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announceInfo, announceSuccess } from "@/components/forms/announce";
import { useBulkSheet } from "@/components/forms/use-bulk-sheet";
import { type ImportRun, sendImport } from "@/lib/library/videos/api";
import { importVideosMutation } from "@/lib/library/videos/mutations";
import type { ImportedVideo } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { type ImportResult, type ImportRow, importRows, splitRows } from "./import-rows";

type Progress = { done: number; total: number };

/**
 * The state of an import: the file's rows are checked and then sent in parts, which can be cancelled between two parts.
 * @param onImported called after the last part
 */
export function useVideoImport(onImported: () => void) {
  const [results, setResults] = useState<ImportResult[]>();
  const [update, setUpdate] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const isCancelled = useRef(false);
  const { mutateAsync: importVideos } = useMutation(importVideosMutation());
  const sheet = useBulkSheet("Failed to import videos", () => setResults(undefined));

  /** Runs the rows in parts. @returns the results so far; complete unless cancelled */
  const runParts = async (rows: ImportRow[], send: (run: ImportRun) => Promise<void>) => {
    isCancelled.current = false;
    const done: ImportResult[] = [];
    setProgress({ done: 0, total: rows.length });
    const onPart = (videos: ImportedVideo[]) => {
      for (const video of videos) done.push({ row: rows[done.length] as ImportRow, video });
      setProgress({ done: done.length, total: rows.length });
    };
    const fields = rows.map(({ line: _, ...row }) => row);
    try {
      await send({ rows: fields, update, onPart, isCancelled: () => isCancelled.current });
    } finally {
      setProgress(undefined);
    }
    return done;
  };

  const check = () =>
    sheet.run(async () => {
      setResults(undefined);
      const { default: Papa } = await import("papaparse");
      const rows = importRows(Papa.parse<string[]>(sheet.text.trim()).data);
      if (!rows) return sheet.setProblem("The first row must name the columns: url, title, description, areas.");
      const { toSend, known } = splitRows(rows);
      const checked = await runParts(toSend, (run) => sendImport(run, true));
      if (checked.length === toSend.length) setResults([...known, ...checked].sort(byLine));
    });

  const add = () =>
    sheet.run(async () => {
      const rows = (results ?? []).filter(({ video }) => isWritten(video)).map(({ row }) => row);
      const done = await runParts(rows, importVideos);
      const count = (fate: ImportedVideo["fate"]) => done.filter(({ video }) => video.fate === fate).length;
      const changed = count("updated") > 0 ? `, ${counted(count("updated"), "video")} changed` : "";
      const sentence = `${counted(count("new"), "video")} added${changed}`;
      if (done.length < rows.length) {
        setResults(undefined);
        return announceInfo(`Stopped: ${sentence}`);
      }
      announceSuccess(sentence);
      // Somebody else changed the library after the check.
      const refused = done.filter(({ video }) => !isWritten(video));
      if (refused.length > 0) setResults(refused);
      else onImported();
    });

  const changeUpdate = (next: boolean) => {
    setUpdate(next);
    setResults(undefined);
  };
  const cancel = () => {
    isCancelled.current = true;
  };
  return { sheet, results, update, changeUpdate, progress, check, add, cancel };
}

/** True when the import writes the row. */
export const isWritten = ({ fate }: ImportedVideo) => fate === "new" || fate === "updated";

const byLine = (one: ImportResult, other: ImportResult) => one.row.line - other.row.line;

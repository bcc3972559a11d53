import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announceInfo, announceSuccess } from "@/components/forms/announce";
import { useBulkSheet } from "@/components/forms/bulk-sheet";
import { type ImportRun, sendImport } from "@/lib/library/imports/api";
import { importVideosMutation } from "@/lib/library/imports/mutations";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import { counted } from "@/lib/platform/counted";
import { type ImportResult, type ImportRow, importRows, splitRows } from "./import-rows";

type Progress = { done: number; total: number };

/** The choices by unknown area name: the id of an area, or MAKE. */
export type AreaChoices = Record<string, string>;
export const MAKE = "make";

/** The numbers of written rows, and of rows with a mistake. */
type Summary = { added: number; changed: number; existing: number; toFix: number };

/** The unknown area names in a file, with suggested areas. */
const unknownOf = (results: ImportResult[]) =>
  new Map(results.flatMap(({ video }) => video.unknownAreas.map(({ name, near }) => [name, near] as const)));

/** Runs rows in parts, and can be cancelled between two parts. */
function useParts(update: boolean) {
  const [progress, setProgress] = useState<Progress>();
  const isCancelled = useRef(false);
  /** @returns the results so far; complete unless cancelled */
  const runParts = async (
    rows: ImportRow[],
    { areaMap, unknownAreas }: Pick<ImportRun, "areaMap" | "unknownAreas">,
    send: (run: ImportRun) => Promise<void>,
  ) => {
    isCancelled.current = false;
    const done: ImportResult[] = [];
    setProgress({ done: 0, total: rows.length });
    const onPart = (videos: ImportedVideo[]) => {
      for (const video of videos) done.push({ row: rows[done.length] as ImportRow, video });
      setProgress({ done: done.length, total: rows.length });
    };
    const fields = rows.map(({ line: _, ...row }) => row);
    try {
      await send({ rows: fields, update, areaMap, unknownAreas, onPart, isCancelled: () => isCancelled.current });
    } finally {
      setProgress(undefined);
    }
    return done;
  };
  const cancel = () => {
    isCancelled.current = true;
  };
  return { progress, runParts, cancel };
}

/** The unknown area names of the results, and what was chosen for them. */
function useAreaChoices(results: ImportResult[] | undefined) {
  const [areaChoices, setAreaChoices] = useState<AreaChoices>({});
  const [checkedChoices, setCheckedChoices] = useState<AreaChoices>();
  const unknownAreas = unknownOf(results ?? []);
  const hasEveryChoice = (choices: AreaChoices) => [...unknownAreas.keys()].every((name) => choices[name]);
  /** The request's fields for the choices. The server makes all unknown areas or none, so every name needs a choice. */
  const fieldsOf = (choices: AreaChoices) => {
    const mapped = Object.entries(choices).filter(([, choice]) => choice && choice !== MAKE);
    const makes = Object.values(choices).includes(MAKE) && hasEveryChoice(choices);
    return { areaMap: Object.fromEntries(mapped), unknownAreas: makes ? ("make" as const) : ("refuse" as const) };
  };

  /** True when a choice was made after the check. */
  const isOutdated = areaChoices !== checkedChoices;
  return { unknownAreas, areaChoices, setAreaChoices, hasEveryChoice, fieldsOf, setCheckedChoices, isOutdated };
}

/** The state of an import, which checks and then sends rows in parts, and can be cancelled between two parts. */
export function useVideoImport() {
  const [results, setResults] = useState<ImportResult[]>();
  const [update, setUpdate] = useState(false);
  const { progress, runParts, cancel } = useParts(update);
  const { unknownAreas, areaChoices, setAreaChoices, ...choosing } = useAreaChoices(results);
  const { hasEveryChoice, fieldsOf, setCheckedChoices, isOutdated } = choosing;
  /** The number of checked rows while the text is collapsed. */
  const [foldedRows, setFoldedRows] = useState<number>();
  const [summary, setSummary] = useState<Summary>();
  const { mutateAsync: importVideos } = useMutation(importVideosMutation());
  const sheet = useBulkSheet("Failed to import videos", () => {
    setResults(undefined);
    setSummary(undefined);
    setAreaChoices({});
  });

  const check = (choices: AreaChoices = areaChoices) =>
    sheet.run(async () => {
      setResults(undefined);
      setSummary(undefined);
      const { default: Papa } = await import("papaparse");
      const rows = importRows(Papa.parse<string[]>(sheet.text.trim()).data);
      if (!rows) return sheet.setProblem("The first row must name the columns: url, title, description, areas, path.");
      const { toSend, known } = splitRows(rows);
      const checked = await runParts(toSend, fieldsOf(choices), (run) => sendImport(run, true));
      if (checked.length < toSend.length) return;
      setResults([...known, ...checked].sort(byLine));
      setCheckedChoices(choices);
      setFoldedRows(rows.length);
    });
  const chooseArea = (name: string, choice: string) => {
    const next = { ...areaChoices, [name]: choice };
    setAreaChoices(next);
    // The rows are checked again when every name has a choice.
    if (hasEveryChoice(next)) void check(next);
  };

  const add = () =>
    sheet.run(async () => {
      const all = results ?? [];
      const rows = all.filter(({ video }) => isWritten(video)).map(({ row }) => row);
      const done = await runParts(rows, fieldsOf(areaChoices), importVideos);
      const count = (fate: ImportedVideo["fate"]) => done.filter(({ video }) => video.fate === fate).length;
      const changed = count("updated") > 0 ? `, ${counted(count("updated"), "video")} changed` : "";
      const sentence = `${counted(count("new"), "video")} added${changed}`;
      if (done.length < rows.length) {
        setResults(undefined);
        return announceInfo(`Stopped: ${sentence}`);
      }
      announceSuccess(sentence);
      // Includes rows that were rejected because another user changed the library after the check.
      const mistakes = [...all.filter(({ video }) => video.fate === "invalid"), ...done].filter(
        ({ video }) => !isWritten(video) || video.problems.length > 0,
      );
      const existing = all.filter(({ video }) => video.fate === "exists").length;
      setSummary({ added: count("new"), changed: count("updated"), existing, toFix: mistakes.length });
      setResults(mistakes);
      // Closing must not ask when nothing is left to correct.
      if (mistakes.length === 0) {
        sheet.setText("");
        setFoldedRows(undefined);
      }
    });

  const changeUpdate = (next: boolean) => {
    setUpdate(next);
    // The next check asks again for the names that have no choice.
    if (!hasEveryChoice(areaChoices)) setAreaChoices({});
    setResults(undefined);
  };
  return {
    ...{ sheet, results, update, changeUpdate, progress, check, add, cancel, summary },
    ...{ unknownAreas, areaChoices, chooseArea, isOutdated },
    folded: foldedRows && results ? { rows: foldedRows, onUnfold: () => setFoldedRows(undefined) } : undefined,
  };
}

/** True when the import writes the row. */
export const isWritten = ({ fate }: ImportedVideo) => fate === "new" || fate === "updated";

const byLine = (one: ImportResult, other: ImportResult) => one.row.line - other.row.line;

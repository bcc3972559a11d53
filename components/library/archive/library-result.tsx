"use client";

import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { type LibraryFile, type LibraryImport, libraryFiles, type Outcome } from "@/lib/library/archive/schema";
import { figure } from "@/lib/platform/counted";
import { protectCell } from "@/lib/platform/spreadsheet-cell";

const fileWords: Record<LibraryFile, string> = {
  areas: "Knowledge areas",
  videos: "Videos",
  paths: "Paths",
  tracks: "Tracks",
};

const columns: Record<Outcome, { before: string; after: string }> = {
  new: { before: "To add", after: "Added" },
  updated: { before: "To change", after: "Changed" },
  exists: { before: "Skipped", after: "Skipped" },
  invalid: { before: "With a mistake", after: "To fix" },
};
const outcomes = Object.keys(columns) as Outcome[];

/** Mistakes on the screen; the download has all. */
const SHOWN_PROBLEMS = 200;

async function downloadProblems(problems: LibraryImport["problems"]) {
  const { default: Papa } = await import("papaparse");
  const rows = problems.map(({ file, line, message }) => [file, line, protectCell(message)]);
  saveFile(
    "waypoint-library-mistakes.csv",
    `\ufeff${Papa.unparse([["file", "line", "mistake"], ...rows])}\r\n`,
    "text/csv",
  );
}

/** The outcome of an import, or of its check: the rows of each spreadsheet, and every mistake. */
export function LibraryResult({ result, isDone }: { result: LibraryImport; isDone: boolean }) {
  const { problems } = result;
  const files = libraryFiles.filter((file) => outcomes.some((outcome) => result[file][outcome] > 0));
  return (
    <section aria-label="Result of each file" role="status" className="flex flex-col gap-6">
      {files.length === 0 ? (
        <p>The spreadsheets have no rows.</p>
      ) : (
        <table className="w-full text-small">
          <thead>
            <tr className="border-b text-fg-3">
              <th scope="col" className="py-2 text-left font-medium">
                Rows
              </th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col" className="py-2 pl-2 text-right font-medium">
                  {columns[outcome][isDone ? "after" : "before"]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file} className="border-b">
                <th scope="row" className="py-2 text-left font-medium">
                  {fileWords[file]}
                </th>
                {outcomes.map((outcome) => (
                  <td key={outcome} className="py-2 pl-2 text-right font-mono">
                    {figure(result[file][outcome])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems.length > 0 && (
        <div className="flex flex-col gap-3">
          <ul aria-label="Mistakes" className="flex flex-col gap-1 text-small text-danger">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`} className="wrap-anywhere">
                {`${file}, line ${line}: ${message}`}
              </li>
            ))}
          </ul>
          {problems.length > SHOWN_PROBLEMS && (
            <p className="text-small text-fg-3">{`The first ${SHOWN_PROBLEMS} of ${figure(problems.length)} mistakes are shown.`}</p>
          )}
          <p>
            <Button variant="secondary" onClick={() => downloadProblems(problems)}>
              Download mistakes
            </Button>
          </p>
        </div>
      )}
    </section>
  );
}

import { isTooLong } from "@/lib/library/imports/import-parts";
import type { ImportedVideo, VideoImport } from "@/lib/library/imports/schema";
import { parseVideoUrl } from "@/lib/library/videos/video-url";
import { readCell } from "@/lib/platform/spreadsheet-cell";

type Fields = VideoImport["rows"][number];

/** A row of the file with its line, counted from 1 with the heading. */
export type ImportRow = Fields & { line: number };

/** A row with its outcome. */
export type ImportResult = { row: ImportRow; video: ImportedVideo };

/** Fields by the accepted column names, in lower case. */
const columns: Record<string, keyof Fields> = {
  url: "videoUrl",
  videourl: "videoUrl",
  video_url: "videoUrl",
  link: "videoUrl",
  title: "title",
  description: "description",
  areas: "areas",
  "knowledge areas": "areas",
  path: "path",
};

/**
 * Converts a parsed spreadsheet to import rows. Drops blank rows, and the leading ' by which exports protect formulas.
 * @returns null without a URL column
 */
export function importRows(table: string[][]): ImportRow[] | null {
  const [header = [], ...body] = table;
  const names = header.map((name) => columns[name.trim().toLowerCase()]);
  if (!names.includes("videoUrl")) return null;
  return body.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const row = { line: index + 2, videoUrl: "", title: "", description: "", areas: "", path: "" };
    for (const [column, name] of names.entries()) if (name) row[name] = readCell(cells[column] ?? "").trim();
    return [row];
  });
}

/** Splits rows into rows to send, and rows with a known outcome: too long, or with the same video as an earlier row. */
export function splitRows(rows: ImportRow[]): { toSend: ImportRow[]; known: ImportResult[] } {
  const lines = new Map<string, number>();
  const toSend: ImportRow[] = [];
  const known: ImportResult[] = [];
  const settle = (row: ImportRow, fate: ImportedVideo["fate"], message: string) =>
    known.push({
      row,
      video: {
        ...{ title: row.title.slice(0, 300), fate, message },
        ...{ problems: fate === "invalid" ? [message] : [], unknownAreas: [], path: null },
      },
    });
  for (const row of rows) {
    const address = parseVideoUrl(row.videoUrl);
    const key = address && `${address.provider} ${address.providerVideoId}`;
    const earlier = key === null ? undefined : lines.get(key);
    if (isTooLong(row)) settle(row, "invalid", "This row is too long");
    else if (earlier !== undefined) settle(row, "exists", `The same video is in row ${earlier}`);
    else {
      if (key !== null) lines.set(key, row.line);
      toSend.push(row);
    }
  }
  return { toSend, known };
}

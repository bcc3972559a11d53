import type { VideoImport } from "@/lib/library/videos/schema";
import { readCell } from "@/lib/platform/spreadsheet-cell";

type Rows = VideoImport["rows"];

/** Fields by the accepted column names, in lower case. */
const columns: Record<string, keyof Rows[number]> = {
  url: "videoUrl",
  videourl: "videoUrl",
  video_url: "videoUrl",
  link: "videoUrl",
  title: "title",
  description: "description",
  areas: "areas",
  "knowledge areas": "areas",
};

/**
 * Converts a parsed spreadsheet to import rows. Blank rows are left out, and the leading ' with which exports protect formulas
 * is removed.
 * @returns null if there is no URL column
 */
export function importRows(table: string[][]): Rows | null {
  const [header = [], ...body] = table;
  const names = header.map((name) => columns[name.trim().toLowerCase()]);
  if (!names.includes("videoUrl")) return null;
  return body
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => {
      const row = { videoUrl: "", title: "", description: "", areas: "" };
      for (const [index, name] of names.entries()) if (name) row[name] = readCell(cells[index] ?? "").trim();
      return row;
    });
}

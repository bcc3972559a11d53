import type { VideoImport } from "@/lib/library/videos/schema";

type Rows = VideoImport["rows"];

/** The columns that a spreadsheet may have, by the names people give them. */
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
 * A parsed spreadsheet as the rows of an import. Rows in which nothing is written are left out; a spreadsheet's own mark
 * of a text (a leading ') is taken off.
 * @returns null where there is no column of addresses
 */
export function importRows(table: string[][]): Rows | null {
  const [head = [], ...body] = table;
  const names = head.map((name) => columns[name.trim().toLowerCase()]);
  if (!names.includes("videoUrl")) return null;
  return body
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => {
      const row = { videoUrl: "", title: "", description: "", areas: "" };
      for (const [at, name] of names.entries())
        if (name) row[name] = (cells[at] ?? "").replace(/^'(?=[=+\-@])/, "").trim();
      return row;
    });
}

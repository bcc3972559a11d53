import {
  MAX_HEADING_CHARACTERS,
  MAX_PATH_VIDEOS,
  type PathList,
  TOO_MANY_VIDEOS,
} from "@/lib/library/learning-paths/schema";
import { parseVideoUrl, type VideoAddress } from "@/lib/library/videos/video-url";

/** A lesson of a path in a cell. */
export type LessonLine = { written: string; address: VideoAddress; isOptional: boolean; heading: string | null };

const HEADING = "# ";
const OPTIONAL = " (optional)";

/** The most lines of a valid cell: a heading before each lesson. */
const MAX_LINES = 2 * MAX_PATH_VIDEOS;

/** Quotes text of a file in a message, shortened to 80 characters. */
export const quoted = (text: string): string => `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`;

/** Entries of a cell, each on its own line. */
export const linesOf = (cell: string, most: number): string[] =>
  cell
    .split(/\r\n?|\n/, most)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * Reads the lessons of a path, one a line; a heading begins with `# `, and `(optional)` follows an address.
 * @returns the lessons, or the message about the first mistake
 */
export function readLessonsCell(cell: string): LessonLine[] | string {
  const lines = linesOf(cell, MAX_LINES + 1);
  if (lines.length > MAX_LINES) return TOO_MANY_VIDEOS;
  const lessons: LessonLine[] = [];
  let heading: string | null = null;
  for (const line of lines) {
    if (line.startsWith(HEADING)) {
      if (heading !== null) return `The heading ${quoted(heading)} needs a lesson below it`;
      heading = line.slice(HEADING.length).trim();
      if (heading.length > MAX_HEADING_CHARACTERS) return `The heading ${quoted(heading)} is too long`;
      continue;
    }
    const isOptional = line.endsWith(OPTIONAL);
    const written = isOptional ? line.slice(0, -OPTIONAL.length).trim() : line;
    const address = parseVideoUrl(written);
    if (!address) return `${quoted(written)} is not the address of a lesson`;
    lessons.push({ written, address, isOptional, heading });
    heading = null;
  }
  return heading === null ? lessons : `The heading ${quoted(heading)} needs a lesson below it`;
}

/** Formats the lessons of a path as a cell that `readLessonsCell` reads. @param urlOf the address of a video */
export function writeLessonsCell({ videoIds, optionalVideoIds, sections }: PathList, urlOf: (id: string) => string) {
  const optional = new Set(optionalVideoIds);
  const headings = new Map(sections.map(({ videoId, title }) => [videoId, title]));
  return videoIds
    .flatMap((id) => {
      const heading = headings.get(id);
      const lesson = `${urlOf(id)}${optional.has(id) ? OPTIONAL : ""}`;
      return heading === undefined ? [lesson] : [`${HEADING}${heading}`, lesson];
    })
    .join("\n");
}

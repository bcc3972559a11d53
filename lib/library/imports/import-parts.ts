import type { VideoImport } from "./schema";

type Row = VideoImport["rows"][number];

/** Limits of one request: well below its 1 MiB, and answered within seconds. */
const PART_ROWS = 100;
const PART_CHARACTERS = 250_000;

/** Rows of more characters are a mistake: no field of a video is as long. */
export const MAX_ROW_CHARACTERS = 50_000;

const lengthOf = ({ videoUrl, title, description, areas, path }: Row) =>
  videoUrl.length + title.length + description.length + areas.length + path.length;

/** True for a row that is too long to send. */
export const isTooLong = (row: Row): boolean => lengthOf(row) > MAX_ROW_CHARACTERS;

/** Cuts rows, none of which is too long, into parts of a bounded size, in their order. */
export function partsOf<SomeRow extends Row>(rows: SomeRow[]): SomeRow[][] {
  const parts: SomeRow[][] = [];
  let part: SomeRow[] = [];
  let characters = 0;
  for (const row of rows) {
    if (part.length === PART_ROWS || characters + lengthOf(row) > PART_CHARACTERS) {
      parts.push(part);
      [part, characters] = [[], 0];
    }
    part.push(row);
    characters += lengthOf(row);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

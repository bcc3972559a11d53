import type { VideoImport } from "./schema";

type Row = VideoImport["rows"][number];

/** Limits of one request, which stay well below 1 MiB and keep its response within seconds. */
const PART_ROWS = 100;
const PART_CHARACTERS = 250_000;

/** Longer rows are mistakes: no valid row has as many characters. */
export const MAX_ROW_CHARACTERS = 50_000;

const lengthOf = ({ videoUrl, title, description, areas, path }: Row) =>
  videoUrl.length + title.length + description.length + areas.length + path.length;

/** True for a row that is too long to send. */
export const isTooLong = (row: Row): boolean => lengthOf(row) > MAX_ROW_CHARACTERS;

/** Splits rows into parts within the limits, in order. No row may be too long. */
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

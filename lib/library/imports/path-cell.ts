import { pathTitle } from "@/lib/library/learning-paths/schema";

/** The last place that a cell may name. */
const MAX_PLACE = 500;

/** Characters of a cell; no valid cell has more. */
const MAX_CELL_CHARACTERS = 1_000;

/** A video's place in a path: its title, and the place from 1. */
export type PathCell = { title: string; place: number };

/** Parses a cell such as 'Safe at work / 3'. @returns null for a blank cell, and a message for an invalid one */
export function readPathCell(cell: string): PathCell | string | null {
  if (cell.trim() === "") return null;
  const written = cell.length > MAX_CELL_CHARACTERS ? "" : cell.trim();
  const [, title = "", digits = ""] = /^(.*\S)\s*\/\s*(\d+)\s*$/.exec(written) ?? [];
  const place = Number(digits);
  if (title === "" || place < 1 || place > MAX_PLACE)
    return `Write a path as “Safe at work / 3”, with a place from 1 to ${MAX_PLACE}`;
  const { data, error } = pathTitle.safeParse(title);
  return data === undefined
    ? `The path “${title}” cannot be used: ${error?.issues[0]?.message}`
    : { title: data, place };
}

/**
 * Inserts videos into a list, lowest place first; later videos move down. A video that is in the list already is moved.
 */
export function putInto(videoIds: string[], placed: { videoId: string; place: number }[]): string[] {
  const moved = new Set(placed.map(({ videoId }) => videoId));
  const list = videoIds.filter((id) => !moved.has(id));
  for (const { videoId, place } of placed.toSorted((a, b) => a.place - b.place)) {
    list.splice(Math.min(place - 1, list.length), 0, videoId);
  }
  return list;
}

import { nameKey } from "@/lib/platform/text";
import { DEFAULT_POINTS } from "./points";

/** One area in a spreadsheet's cell: its name or full name, and its points. */
export type AreaCell = { name: string; points: number };

/** Separates a main area's name from its sub area's. */
const SEPARATOR = " / ";

type Named = { id: string; name: string; parentId: string | null };

/** A part of a cell: a quoted name, in which a quote is doubled, or any text up to the next separator. */
const PART = /\s*(?:"((?:[^"]|"")*)"([^;]*)|([^;]*))(?:;|$)/y;

/** A text without its points, which follow the last colon, and the points; undefined where there are none. */
function splitPoints(text: string): { rest: string; points?: number } {
  const colon = text.lastIndexOf(":");
  const digits = text.slice(colon + 1).trim();
  return colon >= 0 && /^-?\d+$/.test(digits) ? { rest: text.slice(0, colon), points: Number(digits) } : { rest: text };
}

/** Parses a cell: 'Light: 20; Sound' names two areas, the second with the default points. A name in quotes may hold a semicolon. */
export function readAreaCell(cell: string): AreaCell[] {
  const areas: AreaCell[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < cell.length) {
    const [, quoted, afterQuotes = "", plain = ""] = PART.exec(cell) ?? [];
    const text = quoted === undefined ? plain : afterQuotes;
    const { rest, points = DEFAULT_POINTS } = splitPoints(text);
    const written = `${quoted?.replaceAll('""', '"') ?? ""}${rest}`.trim();
    if (written) areas.push({ name: written, points });
  }
  return areas;
}

/** A name that would be read differently without quotes. */
const needsQuotes = (name: string) =>
  name.includes(";") || name.startsWith('"') || splitPoints(name).points !== undefined;

/** Formats areas as a cell that `readAreaCell` parses. */
export const writeAreaCell = (areas: AreaCell[]): string =>
  areas
    .map(({ name, points }) => `${needsQuotes(name) ? `"${name.replaceAll('"', '""')}"` : name}: ${points}`)
    .join("; ");

/** An area's name after its main area's: 'Light / Shadow'. */
export function fullName(area: Named, areas: Named[]): string {
  const main = areas.find(({ id }) => id === area.parentId);
  return main ? `${main.name}${SEPARATOR}${area.name}` : area.name;
}

/**
 * Finds an area by its full name, or by its own name when that is unique. Case, Unicode form and spaces are ignored.
 * @returns null when none matches; 'several' when more than one does
 */
export function findArea<Area extends Named>(name: string, areas: Area[]): Area | null | "several" {
  const wanted = nameKey(name);
  const exact = areas.filter((area) => nameKey(fullName(area, areas)) === wanted);
  const [first, ...others] = exact.length > 0 ? exact : areas.filter((area) => nameKey(area.name) === wanted);
  if (others.length > 0) return "several";
  return first ?? null;
}

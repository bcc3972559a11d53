import { groupBy } from "@/lib/platform/group-by";
import { nameKey } from "@/lib/platform/text";
import { DEFAULT_POINTS } from "./points";

/** An area in a cell: its name or full name, and its points. */
export type AreaCell = { name: string; points: number };

/** Separates a main area's name from its sub area's. */
const SEPARATOR = " / ";

type Named = { id: string; name: string; parentId: string | null };

/** A part of a cell: a quoted name, in which a quote is doubled, or any text up to the next separator. */
const PART = /\s*(?:"((?:[^"]|"")*)"([^;]*)|([^;]*))(?:;|$)/y;

/** Splits a text into name and points, which follow the last colon; undefined points without any. */
function splitPoints(text: string): { rest: string; points?: number } {
  const colon = text.lastIndexOf(":");
  const digits = text.slice(colon + 1).trim();
  return colon >= 0 && /^-?\d+$/.test(digits) ? { rest: text.slice(0, colon), points: Number(digits) } : { rest: text };
}

/**
 * Parses a cell: 'Light: 20; Sound' names two areas, the second with the default points. A quoted name may contain `;`.
 * @param most the limit of areas; one more is read, so that the caller can reject the cell
 */
export function readAreaCell(cell: string, most: number): AreaCell[] {
  const areas: AreaCell[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < cell.length && areas.length <= most) {
    const [, quoted, afterQuotes = "", plain = ""] = PART.exec(cell) ?? [];
    const text = quoted === undefined ? plain : afterQuotes;
    const { rest, points = DEFAULT_POINTS } = splitPoints(text);
    const written = `${quoted?.replaceAll('""', '"') ?? ""}${rest}`.trim();
    if (written) areas.push({ name: written, points });
  }
  return areas;
}

/** True for a name that would be parsed differently without quotes. */
const needsQuotes = (name: string) =>
  name.includes(";") || name.startsWith('"') || splitPoints(name).points !== undefined;

/** Formats areas as a cell that `readAreaCell` parses. */
export const writeAreaCell = (areas: AreaCell[]): string =>
  areas
    .map(({ name, points }) => `${needsQuotes(name) ? `"${name.replaceAll('"', '""')}"` : name}: ${points}`)
    .join("; ");

/** An area's name after its main area's: 'Light / Shadow'. */
export const fullName = (area: Named, areas: Named[]): string => fullNames(areas)(area);

/** Names areas as `fullName` does. */
export function fullNames(areas: Named[]): (area: Named) => string {
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  return ({ name, parentId }) => {
    const main = parentId === null ? undefined : names.get(parentId);
    return main === undefined ? name : `${main}${SEPARATOR}${name}`;
  };
}

/**
 * Finds areas by their full name, or by their own name when that is unique. Case, Unicode form and spaces are ignored.
 * @returns null when none matches; 'several' when more than one does
 */
export function areaFinder<Area extends Named>(areas: Area[]): (name: string) => Area | null | "several" {
  const nameOf = fullNames(areas);
  const byFullName = groupBy(areas, (area) => nameKey(nameOf(area)));
  const byName = groupBy(areas, ({ name }) => nameKey(name));
  return (name) => {
    const wanted = nameKey(name);
    const [first, ...others] = byFullName.get(wanted) ?? byName.get(wanted) ?? [];
    if (others.length > 0) return "several";
    return first ?? null;
  };
}

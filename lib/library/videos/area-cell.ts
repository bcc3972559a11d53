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
  return (area) => nameIn(names, area);
}

/** @param names of areas by their ids */
function nameIn(names: Map<string, string>, { name, parentId }: Named): string {
  const main = parentId === null ? undefined : names.get(parentId);
  return main === undefined ? name : `${main}${SEPARATOR}${name}`;
}

/**
 * Finds areas by their full name, or by their own name when that is unique. Case, Unicode form and spaces are ignored. `find` returns null
 * when none matches, and 'several' when more than one does; `add` adds an area whose main area is known.
 */
export function areaFinder<Area extends Named>(areas: Area[]) {
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  const byName = new Map<string, Area[]>();
  const byFullName = new Map<string, Area[]>();
  const put = (map: Map<string, Area[]>, name: string, area: Area) => {
    const key = nameKey(name);
    map.set(key, [...(map.get(key) ?? []), area]);
  };
  const index = (area: Area) => {
    put(byName, area.name, area);
    put(byFullName, nameIn(names, area), area);
  };
  for (const area of areas) index(area);
  return {
    find(name: string): Area | null | "several" {
      const wanted = nameKey(name);
      const [first, ...others] = byFullName.get(wanted) ?? byName.get(wanted) ?? [];
      return others.length > 0 ? "several" : (first ?? null);
    },
    add(area: Area): void {
      names.set(area.id, area.name);
      index(area);
    },
  };
}

import { DEFAULT_POINTS } from "./points";

/** One area in a spreadsheet's cell: its name or full name, and its points. */
export type AreaCell = { name: string; points: number };

/** Separates a main area's name from its sub area's. */
const SEPARATOR = " / ";

type Named = { id: string; name: string; parentId: string | null };

/** Parses a cell: 'Light: 20; Sound' names two areas, the second with the default points. */
export function readAreaCell(cell: string): AreaCell[] {
  return cell
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = part, points] = /^(.*?)\s*:\s*(-?\d+)$/.exec(part) ?? [];
      return { name: name.trim(), points: points === undefined ? DEFAULT_POINTS : Number(points) };
    });
}

/** Formats areas as a cell that `readAreaCell` parses. */
export const writeAreaCell = (areas: AreaCell[]): string =>
  areas.map(({ name, points }) => `${name}: ${points}`).join("; ");

/** An area's name after its main area's: 'Light / Shadow'. */
export function fullName(area: Named, areas: Named[]): string {
  const main = areas.find(({ id }) => id === area.parentId);
  return main ? `${main.name}${SEPARATOR}${area.name}` : area.name;
}

/**
 * Finds an area by its full name, or by its own name when that is unique. Case is ignored.
 * @returns null when none matches; 'several' when more than one does
 */
export function findArea<Area extends Named>(name: string, areas: Area[]): Area | null | "several" {
  const wanted = name.toLowerCase();
  const exact = areas.find((area) => fullName(area, areas).toLowerCase() === wanted);
  if (exact) return exact;
  const [first, ...others] = areas.filter((area) => area.name.toLowerCase() === wanted);
  if (others.length > 0) return "several";
  return first ?? null;
}

import { DEFAULT_POINTS } from "./points";

/** One area as a cell of a spreadsheet names it. */
export type AreaCell = { name: string; points: number };

/** Between a main area's name and its sub's. */
const UNDER = " / ";

type Named = { id: string; name: string; parentId: string | null };

/** 'Light: 20; Sound' names two areas; points that are not written are the default. */
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

/** The same, written so that it can be read again: a sub area under its main. */
export const writeAreaCell = (areas: AreaCell[]): string =>
  areas.map(({ name, points }) => `${name}: ${points}`).join("; ");

/** An area's name with its main's: 'Light / Shadow'. */
export function fullName(area: Named, areas: Named[]): string {
  const main = areas.find(({ id }) => id === area.parentId);
  return main ? `${main.name}${UNDER}${area.name}` : area.name;
}

/**
 * The area that a name means, whatever its case: by its full name, or by its own where no other has it.
 * @returns null where there is none; 'several' where the name alone does not say which
 */
export function findArea<Area extends Named>(name: string, areas: Area[]): Area | null | "several" {
  const wanted = name.toLowerCase();
  const exact = areas.find((area) => fullName(area, areas).toLowerCase() === wanted);
  if (exact) return exact;
  const [first, ...others] = areas.filter((area) => area.name.toLowerCase() === wanted);
  if (others.length > 0) return "several";
  return first ?? null;
}

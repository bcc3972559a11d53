import type { KnowledgeArea } from "./schema";

/** The ten hues of the design (`data-hue`, app/tokens.css), in an order that keeps neighbours far apart. */
const HUES = [232, 35, 158, 340, 78, 262, 10, 195, 300, 125] as const;

export type AreaHue = (typeof HUES)[number];

/** Hue by knowledge area id. */
export type AreaHues = Record<string, AreaHue>;

/**
 * Main areas take the hues in the order they were made, so a new one never recolours those before it;
 * sub areas wear their main's.
 */
export function hueOfAreas(areas: Pick<KnowledgeArea, "id" | "parentId" | "createdAt">[]): AreaHues {
  const mains = areas
    .filter((area) => area.parentId === null)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  const hues: AreaHues = Object.fromEntries(mains.map((main, at) => [main.id, HUES[at % HUES.length] as AreaHue]));
  for (const { id, parentId } of areas) {
    if (parentId !== null) hues[id] = hueOf(hues, parentId);
  }
  return hues;
}

/** The hue of an area; one that is not known any more gets its own from its id. */
export function hueOf(hues: AreaHues, areaId: string | undefined): AreaHue {
  if (areaId === undefined) return HUES[0];
  const known = hues[areaId];
  if (known !== undefined) return known;
  let sum = 0;
  for (const character of areaId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return HUES[sum % HUES.length] as AreaHue;
}

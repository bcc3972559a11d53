import { compareKeys } from "@/lib/platform/compare-keys";
import type { KnowledgeArea } from "./schema";

/** The ten hues of the design (`data-hue`, app/tokens.css), in an order that keeps neighbours far apart. */
const HUES = [232, 35, 158, 340, 78, 262, 10, 195, 300, 125] as const;

export type AreaHue = (typeof HUES)[number];

/** Hue by knowledge area id. */
export type AreaHues = Record<string, AreaHue>;

/**
 * Assigns the hues to main areas by creation time, so that a new area never recolours earlier ones. Sub areas have
 * their main area's hue.
 */
export function hueOfAreas(areas: Pick<KnowledgeArea, "id" | "parentId" | "createdAt">[]): AreaHues {
  const mains = areas
    .filter((area) => area.parentId === null)
    .sort((a, b) => compareKeys(a.createdAt, b.createdAt) || compareKeys(a.id, b.id));
  const hues: AreaHues = Object.fromEntries(
    mains.map((main, index) => [main.id, HUES[index % HUES.length] as AreaHue]),
  );
  for (const { id, parentId } of areas) {
    if (parentId !== null) hues[id] = hueOf(hues, parentId);
  }
  return hues;
}

/** The hue of an area; a deleted area's follows from its id. */
export function hueOf(hues: AreaHues, areaId: string | undefined): AreaHue {
  if (areaId === undefined) return HUES[0];
  const known = hues[areaId];
  if (known !== undefined) return known;
  let sum = 0;
  for (const character of areaId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return HUES[sum % HUES.length] as AreaHue;
}

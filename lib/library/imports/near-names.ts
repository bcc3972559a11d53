import { MAX_AREA_NAME_CHARACTERS } from "@/lib/library/knowledge-areas/schema";
import { nameKey } from "@/lib/platform/text";

/** Suggestions for one name. */
const MAX_NEAR = 3;

/** Characters of a name for each letter that may differ. */
const CHARACTERS_PER_MISTAKE = 4;

/**
 * The edit distance between two texts: the fewest letters to add, remove, replace or swap with the next. Unlike the
 * plain Levenshtein distance, a swap counts as one.
 * @param most the limit; a longer distance is not computed, and infinite
 */
export function distanceBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  // Only three rows of the table are kept, and reused in turn.
  let [beforeLast, last, row] = [0, 1, 2].map(() => new Uint32Array(other.length + 1).fill(FAR)) as Rows;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  let leastOfLast = 0;
  for (let line = 1; line <= one.length; line += 1) {
    // Cells farther than `most` from the diagonal are above the limit.
    row.fill(FAR);
    row[0] = line;
    let least = line;
    const lastColumn = Math.min(other.length, line + most);
    for (let column = Math.max(1, line - most); column <= lastColumn; column += 1) {
      const [letter, next] = [one.charCodeAt(line - 1), other.charCodeAt(column - 1)];
      const isSwapped =
        line > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(line - 2) === next;
      const distance = Math.min(
        at(last, column) + 1,
        at(row, column - 1) + 1,
        at(last, column - 1) + (letter === next ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : FAR,
      );
      row[column] = distance;
      least = Math.min(least, distance);
    }
    // A row depends on the two before it only.
    if (least > most && leastOfLast > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last, row, leastOfLast] = [last, row, beforeLast, least];
  }
  const distance = at(last, other.length);
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

/** Greater than every distance between two names. */
const FAR = 1_000_000;

type Rows = [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>];

const at = (row: Uint32Array, column: number) => row[column] ?? FAR;

/** The key of a written name that is compared with those of areas; blank for one that is too long for an area. */
export function comparedKey(name: string): string {
  const written = name.slice(name.lastIndexOf("/") + 1).trim();
  const key = written.length > MAX_AREA_NAME_CHARACTERS ? "" : nameKey(written);
  return key.length > MAX_AREA_NAME_CHARACTERS ? "" : key;
}

/**
 * Suggests entities for a mistyped name, the nearest first: few letters differ, or one name contains the other.
 * @param key of the name
 * @param known entities with the keys of their names (`nameKey`)
 */
export function nearNames<Keyed extends { key: string }>(key: string, known: Keyed[]): Keyed[] {
  if (key === "") return [];
  const most = Math.max(1, Math.floor(key.length / CHARACTERS_PER_MISTAKE));
  const places = known.map((entity) => {
    const { key: other } = entity;
    const isPart = key.length > 2 && (other.includes(key) || key.includes(other));
    const distance = distanceBetween(key, other, most);
    return { entity, place: Math.min(distance, isPart ? key.length : Number.POSITIVE_INFINITY) };
  });
  return places
    .filter(({ place }) => Number.isFinite(place))
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_NEAR)
    .map(({ entity }) => entity);
}

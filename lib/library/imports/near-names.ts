import { MAX_AREA_NAME_CHARACTERS } from "@/lib/library/knowledge-areas/schema";
import { nameKey } from "@/lib/platform/text";

/** Suggestions for one name. */
const MAX_NEAR = 3;

/** Characters of a name for each letter that may differ. */
const CHARACTERS_PER_MISTAKE = 4;

/**
 * The fewest letters to add, remove, replace or swap with the next until one text is the other. Libraries of the plain distance
 * count a swap as two.
 * @param most a longer distance is infinite, and not worked out
 */
export function distanceBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const distances = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distance = Math.min(
        (last[column] ?? 0) + 1,
        (distances[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      distances.push(distance);
      least = Math.min(least, distance);
    }
    // A row comes from the two before it.
    if (least > most && leastOfLast > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last, leastOfLast] = [last, distances, least];
  }
  const distance = last[other.length] ?? 0;
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

/**
 * The entities that a mistyped name may mean, the nearest first: few letters differ, or one name is a part of the other. None for a
 * name that is longer than any area's.
 */
export function nearNames<Named extends { name: string }>(name: string, known: Named[]): Named[] {
  const written = name.slice(name.lastIndexOf("/") + 1).trim();
  if (written.length > MAX_AREA_NAME_CHARACTERS) return [];
  const key = nameKey(written);
  const most = Math.max(1, Math.floor(key.length / CHARACTERS_PER_MISTAKE));
  const places = known.map((entity) => {
    const other = nameKey(entity.name);
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

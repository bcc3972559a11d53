import { nameKey } from "@/lib/platform/text";

/** Suggestions for one name. */
const MAX_NEAR = 3;

/** Characters of a name for each letter that may differ. */
const CHARACTERS_PER_MISTAKE = 4;

/** The fewest letters to add, remove, replace or swap with the next until one text is the other. */
export function distanceBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** The entities that a mistyped name may mean, the nearest first: few letters differ, or one name is a part of the other. */
export function nearNames<Named extends { name: string }>(name: string, known: Named[]): Named[] {
  const key = nameKey(name.split("/").at(-1) ?? name);
  const places = known.map((entity) => {
    const other = nameKey(entity.name);
    const isPart = key.length > 2 && (other.includes(key) || key.includes(other));
    const distance = distanceBetween(key, other);
    const isNear = distance <= Math.max(1, Math.floor(key.length / CHARACTERS_PER_MISTAKE));
    return { entity, place: isNear ? distance : isPart ? key.length : Number.POSITIVE_INFINITY };
  });
  return places
    .filter(({ place }) => Number.isFinite(place))
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_NEAR)
    .map(({ entity }) => entity);
}

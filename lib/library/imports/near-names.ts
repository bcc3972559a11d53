import { nameKey } from "@/lib/platform/text";

/** Suggestions for one name. */
const MAX_NEAR = 3;

/** Characters of a name for each letter that may differ. */
const CHARACTERS_PER_MISTAKE = 4;

/** The fewest letters to add, remove or replace until one text is the other (Levenshtein). */
export function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
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

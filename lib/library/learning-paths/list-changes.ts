/** The differences between two lists of ids. */
export type ListChanges = { added: string[]; removed: string[]; moved: string[] };

/**
 * Compares two lists in which each id occurs once.
 * @returns `moved` has the fewest ids whose move turns the old order into the new one
 */
export function listChanges(before: string[], after: string[]): ListChanges {
  const places = new Map(before.map((id, place) => [id, place]));
  const kept = after.filter((id) => places.has(id));
  const inPlace = longestRise(kept.map((id) => places.get(id) as number));
  const remaining = new Set(after);
  return {
    added: after.filter((id) => !places.has(id)),
    removed: before.filter((id) => !remaining.has(id)),
    moved: kept.filter((_, index) => !inPlace.has(index)),
  };
}

/** The indexes of a longest increasing subsequence of distinct numbers. */
function longestRise(values: number[]): Set<number> {
  /** For each length, less one: the last index of the increasing subsequence with the lowest last value. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index);
  return rise;
}

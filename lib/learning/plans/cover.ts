/**
 * The covering problem of the shortest list of lessons: choose candidates whose points reach the need of every area.
 * Areas are numbered from 0; candidates are indexes of the lists.
 */
export type Cover = {
  /** Missing points, by area. */
  needs: number[];
  /** The length of each candidate. */
  seconds: number[];
  /** The areas in which each candidate has points, and those points, capped at the area's need. */
  areas: number[][];
  points: number[][];
};

/** A lesson with its points by area. */
export type Candidate = { seconds: number; points: ReadonlyMap<number, number> };

/** The covering problem of some needs. Points in areas without a need are dropped. */
export function coverOf(needs: number[], candidates: Candidate[]): Cover {
  const cover: Cover = { needs, seconds: [], areas: [], points: [] };
  for (const { seconds, points } of candidates) {
    const useful = [...points].filter(([area, value]) => value > 0 && (needs[area] ?? 0) > 0);
    cover.seconds.push(seconds);
    cover.areas.push(useful.map(([area]) => area));
    cover.points.push(useful.map(([area, value]) => Math.min(value, needs[area] as number)));
  }
  return cover;
}

/** Subtracts the points of a candidate from needs; adds them back with `sign` -1. Needs below 0 are exceeded. */
export function take(cover: Cover, needs: number[], candidate: number, sign: 1 | -1 = 1): void {
  const areas = cover.areas[candidate] as number[];
  const points = cover.points[candidate] as number[];
  for (let index = 0; index < areas.length; index++) {
    (needs[areas[index] as number] as number) -= sign * (points[index] as number);
  }
}

/** The needs that a choice leaves open; below 0 where it exceeds them. */
export function needsAfter(cover: Cover, choice: Iterable<number>): number[] {
  const needs = [...cover.needs];
  for (const candidate of choice) take(cover, needs, candidate);
  return needs;
}

/** True when no need is open. */
export const isMet = (needs: number[]): boolean => needs.every((need) => need <= 0);

/** The total length of a choice. */
export const secondsOf = ({ seconds }: Cover, choice: Iterable<number>): number => {
  let sum = 0;
  for (const candidate of choice) sum += seconds[candidate] as number;
  return sum;
};

/** Orders candidates by length, the longest first; ties by index, so that the result is deterministic. */
export const longestFirst =
  ({ seconds }: Cover) =>
  (a: number, b: number): number =>
    (seconds[b] as number) - (seconds[a] as number) || a - b;

/** Removes the candidates that a choice does not need, the longest first. */
export function withoutSpare(cover: Cover, choice: number[]): number[] {
  const needs = needsAfter(cover, choice);
  const kept = new Set(choice);
  for (const candidate of choice.toSorted(longestFirst(cover))) {
    take(cover, needs, candidate, -1);
    if (isMet(needs)) kept.delete(candidate);
    else take(cover, needs, candidate);
  }
  return choice.filter((candidate) => kept.has(candidate));
}

/** The lowest free positions of an ordered list, from 0. @param taken positions that are in use */
export function freePositions(count: number, taken: number[]): number[] {
  const candidates = Array.from({ length: count + taken.length }, (_, position) => position);
  return candidates.filter((position) => !taken.includes(position)).slice(0, count);
}

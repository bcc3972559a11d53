/** A whole percentage, rounded down so that only a complete part is 100; 0 when `of` is 0. */
export function percentage(done: number, of: number): number {
  return of === 0 ? 0 : Math.floor((done * 100) / of);
}

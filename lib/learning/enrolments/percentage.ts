/** Whole, rounded down, so that 100 is only said of what is complete; nothing of nothing is 0. */
export function percentage(done: number, of: number): number {
  return of === 0 ? 0 : Math.floor((done / of) * 100);
}

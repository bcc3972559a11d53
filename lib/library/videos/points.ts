/** The points of a new row, and of a row whose points are blank or not a whole number (docs/behaviour.md, 12). */
export const DEFAULT_POINTS = 10;

/** Parses typed points; 0 and negative numbers are kept, so that validation rejects them. */
export function asPoints(typed: string | number): number {
  const points = typeof typed === "number" ? typed : typed.trim() === "" ? Number.NaN : Number(typed);
  return Number.isInteger(points) ? points : DEFAULT_POINTS;
}

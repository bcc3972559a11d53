/** Points of a new row, and of one whose points are blank or no whole number (docs/behaviour.md, 12). */
export const DEFAULT_POINTS = 10;

/** What was typed as points; 0 and less stay, for the rules to refuse. */
export function asPoints(typed: string | number): number {
  const points = typeof typed === "number" ? typed : typed.trim() === "" ? Number.NaN : Number(typed);
  return Number.isInteger(points) ? points : DEFAULT_POINTS;
}

/** The limit of a knowledge area's total points. */
export const MAX_TOTAL_POINTS = 1_000_000;

/** The total points that match the points that an area's videos offer. */
export const fittingTotal = (offered: number) => Math.min(offered, MAX_TOTAL_POINTS);

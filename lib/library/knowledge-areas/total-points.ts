/** The limit of a knowledge area's total points. */
export const MAX_TOTAL_POINTS = 1_000_000;

/** The total that fits the points which an area's videos offer. */
export const fittingTotal = (offered: number) => Math.min(offered, MAX_TOTAL_POINTS);

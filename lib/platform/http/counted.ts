/** Rows of a long list that are counted before it is left at that: the rest would cost more than anybody learns from it. */
export const MAX_COUNTED_ROWS = 10_000;

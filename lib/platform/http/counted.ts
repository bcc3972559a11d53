/** Counting a long list stops at this number of rows, because an exact total would be slow. */
export const MAX_COUNTED_ROWS = 1_000;

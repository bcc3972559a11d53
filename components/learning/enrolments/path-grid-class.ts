/** Paths and tracks in two columns where there is room; their skeletons stand in the same ones. */
export const pathGridClass = "grid gap-3.5 lg:grid-cols-2";

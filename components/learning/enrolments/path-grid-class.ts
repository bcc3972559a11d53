/** The grid of paths and tracks, shared with their skeletons: two columns on wide screens. */
export const pathGridClass = "grid gap-3.5 lg:grid-cols-2";

/** Columns as many as fit; cards and their skeletons stand in the same ones. */
export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-8";

/** The grid of video cards, shared with their skeletons: as many columns as fit. */
export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-8";

/** The grid of statistics, shared with its skeleton: two columns where they fit, more on wider screens. */
export const tilesClass =
  "mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3.5 md:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(3,minmax(0,1fr))]";

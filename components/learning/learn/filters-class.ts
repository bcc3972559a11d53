/** The grid of Learn's filters, shared with its skeleton: on a phone the search and one button, else all fields. */
export const filtersClass =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:grid-cols-3 xl:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]";

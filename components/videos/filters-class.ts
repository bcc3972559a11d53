/** The row of Learn's filters; its skeleton stands in the same one. */
export const filtersClass = "grid gap-2.5 sm:grid-cols-3 xl:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]";

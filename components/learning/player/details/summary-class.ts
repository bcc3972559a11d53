/** The grid of the player's summary, shared with its skeleton: two columns where both fit. Needs a container around it. */
export const summaryClass = "grid grid-cols-1 gap-x-8 gap-y-4 @2xl:grid-cols-[minmax(0,1fr)_17rem]";

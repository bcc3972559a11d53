/**
 * Calls whose cost follows more than one user's rows, with the figures reached, which are their limits, and the reason.
 * @type {Record<string, { blocks: number, ms: number, why: string }>}
 */
export const exceptions = {};

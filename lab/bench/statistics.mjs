/**
 * @param {Iterable<number>} numbers
 * @param {number} share from 0 to 1
 * @returns {number} NaN without numbers
 */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort();
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

/**
 * The median of numbers in any order.
 * @param {Iterable<number>} numbers
 */
export const median = (numbers) => quantile(numbers, 0.5);

/**
 * Half the interquartile range as a share of the median: half of the numbers are within ± this share.
 * @param {Iterable<number>} numbers
 */
export const spread = (numbers) => (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 2 / median(numbers);

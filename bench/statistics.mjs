/** @param {Iterable<number>} numbers @param {number} share from 0 to 1 */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  return below + (sorted[Math.ceil(place)] - below) * (place % 1);
}

/** The median of numbers in any order. */
export const median = (numbers) => quantile(numbers, 0.5);

/** Half the interquartile range as a share of the median: half of the numbers are within ± this share. */
export const spread = (numbers) => (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 2 / median(numbers);

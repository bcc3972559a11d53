/** Lengths of words that are corrected; shorter ones have too many similar words. */
const [MIN_CHARACTERS, MAX_CHARACTERS] = [4, 30];

/** True for a word that can be corrected, or be a correction. */
export const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS && /\p{L}/u.test(word);
};

/**
 * The word, and its forms with one letter removed. Two words that differ by one typing error (a letter added, removed
 * or replaced, or two letters swapped) have at least one form in common.
 */
export function neighbours(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** True when two words differ by one typing error. */
export function isOneTypo(typed: string, word: string): boolean {
  const [one, other] = [[...typed], [...word]];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

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

/**
 * Keys of a word, as if it had the given length. Two words that differ by one typing error share one of the keys for
 * the length of either, as the error leaves the beginning or the end unchanged.
 */
function halves(letters: string[], length: number): [beginning: string, end: string] {
  const half = Math.floor((length - 1) / 2);
  return [`${length}<${letters.slice(0, half).join("")}`, `${length}>${letters.slice(-half).join("")}`];
}

/**
 * Indexes words that can be corrections, so that a search compares few of them.
 * @returns finds the words that differ from a typed one by one typing error
 */
export function indexWords(words: Iterable<string>): (typed: string) => string[] {
  const index = new Map<string, string[]>();
  for (const word of words) {
    if (!isCorrectable(word)) continue;
    const letters = [...word];
    for (const key of halves(letters, letters.length)) {
      const sharing = index.get(key);
      if (sharing) sharing.push(word);
      else index.set(key, [word]);
    }
  }
  return (typed) => {
    const letters = [...typed];
    const lengths = [letters.length - 1, letters.length, letters.length + 1].filter((it) => it >= MIN_CHARACTERS);
    const sharing = lengths.flatMap((length) => halves(letters, length).flatMap((key) => index.get(key) ?? []));
    return [...new Set(sharing)].filter((word) => isOneTypo(typed, word));
  };
}

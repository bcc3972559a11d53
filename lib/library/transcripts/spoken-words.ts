import { searchKey } from "@/lib/platform/text";
import { segmenterOf } from "./language";

/** The search key of a word, and its range in the text. */
export type SpokenWord = { key: string; from: number; to: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const NO_WORD = /[^\p{L}\p{N}\p{M}]/gu;
const ASCII = /^[\w]*$/;
const WITH_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** The search key of a word: lower case, without accents in Latin and Greek, which are often left out in typing. */
const keyOf = (word: string): string => {
  if (ASCII.test(word)) return word.toLowerCase();
  return (WITH_ACCENTS.test(word) ? searchKey(word) : word.normalize("NFKC").toLowerCase()).replace(NO_WORD, "");
};

function* piecesOf(text: string, language: string): Generator<{ index: number; segment: string }> {
  const segmenter = segmenterOf(language);
  if (segmenter) yield* segmenter.segment(text);
  else yield { index: 0, segment: text };
}

/** Splits a text into words, in order. Transcripts and searches both use it, so that their words match. */
export function spokenWords(text: string, language: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const { index, segment } of piecesOf(text, language)) {
    for (const { 0: word, index: at } of segment.matchAll(WORD)) {
      const key = keyOf(word);
      if (key) words.push({ key, from: index + at, to: index + at + word.length });
    }
  }
  return words;
}

/** The search keys of a text's words, joined by single spaces. */
export const spokenKey = (text: string, language: string): string =>
  spokenWords(text, language)
    .map(({ key }) => key)
    .join(" ");

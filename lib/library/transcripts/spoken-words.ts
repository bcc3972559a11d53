import { searchKey } from "@/lib/platform/text";
import { segmenterOf } from "./language";

/** A word of a text as it is searched, and its place in the text. */
export type SpokenWord = { key: string; from: number; to: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const NO_WORD = /[^\p{L}\p{N}\p{M}]/gu;
const ASCII = /^[\w]*$/;
const WITH_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** Lower case, without accents in the scripts whose readers leave them out. */
const keyOf = (word: string): string => {
  if (ASCII.test(word)) return word.toLowerCase();
  return (WITH_ACCENTS.test(word) ? searchKey(word) : word.normalize("NFKC").toLowerCase()).replace(NO_WORD, "");
};

function* piecesOf(text: string, language: string): Generator<{ index: number; segment: string }> {
  const segmenter = segmenterOf(language);
  if (segmenter) yield* segmenter.segment(text);
  else yield { index: 0, segment: text };
}

/** The words of a text in order: what is said and what is searched for are cut by the same function. */
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

/** The words of a text as they are searched, between single spaces. */
export const spokenKey = (text: string, language: string): string =>
  spokenWords(text, language)
    .map(({ key }) => key)
    .join(" ");

import { MAX_SEARCHED_WORDS, searchKey } from "@/lib/platform/text";

/** A typed search: its words, and its phrases in quotation marks. */
export type SearchWords = { words: string[]; phrases: string[] };

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Splits a search into words and exact phrases, up to the limit. Unpaired quotation marks are dropped. */
export function searchWords(q: string): SearchWords {
  const phrases = [...q.matchAll(QUOTED)].map(([, phrase = ""]) => wordsIn(phrase).join(" ")).filter(Boolean);
  const words = wordsIn(q.replace(QUOTED, " ").replace(/["“”„«»]/g, " "));
  const searched = phrases.slice(0, MAX_SEARCHED_WORDS);
  return { words: words.slice(0, MAX_SEARCHED_WORDS - searched.length), phrases: searched };
}

/** Texts that a title must contain, lower case without accents: every word, and every phrase as it stands. */
export const searchKeys = ({ words, phrases }: SearchWords): string[] => [
  ...new Set([...words, ...phrases].map(searchKey)),
];

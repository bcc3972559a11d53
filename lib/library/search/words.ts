import { MAX_SEARCHED_WORDS, searchKey } from "@/lib/platform/text";

/** A search as it was typed: its words, and what stands in quotation marks as one. */
export type SearchWords = { words: string[]; phrases: string[] };

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Cuts a search into its first words and exact phrases. A mark without a partner is no part of a word. */
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

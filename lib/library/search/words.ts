import { searchKey } from "@/lib/platform/text";

/** A search as it was typed: its words, and what stands in quotation marks as one. */
export type SearchWords = { words: string[]; phrases: string[] };

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Cuts a search into words and exact phrases. A mark without a partner is no part of a word. */
export function searchWords(q: string): SearchWords {
  const phrases = [...q.matchAll(QUOTED)].map(([, phrase = ""]) => wordsIn(phrase).join(" ")).filter(Boolean);
  return { words: wordsIn(q.replace(QUOTED, " ").replace(/["“”„«»]/g, " ")), phrases };
}

/** Texts that a title must contain, lower case without accents: every word, and every phrase as it stands. */
export const searchKeys = ({ words, phrases }: SearchWords): string[] => [
  ...new Set([...words, ...phrases].map(searchKey)),
];

import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import { around, type Place } from "./parts";
import type { SaidLesson } from "./schema";

/** The markers that `ts_headline` puts around hits. No caption contains them. */
export const MARKS = { start: "\u0001", end: "\u0002" };

/** A found passage: its lines with their starts, and the search keys of the lines with the hits marked. */
export type FoundPassage = { language: string; starts: number[]; words: string; marked: string };

type Word = { key: string; line: number; isHit: boolean };

const unmarked = (key: string) => key.replaceAll(MARKS.start, "").replaceAll(MARKS.end, "");

const wordsOf = (marked: string): Word[] =>
  marked.split("\n").flatMap((text, line) =>
    text
      .split(" ")
      .filter(Boolean)
      .map((key) => ({ key: unmarked(key), line, isHit: key.includes(MARKS.start) })),
  );

/** The place where the most words follow as typed; among equals, the one with the most distinct hits. */
function bestPlace(words: Word[], typed: string[]): number {
  /** The hits in the window, with their numbers. */
  const hits = new Map<string, number>();
  const count = (word: Word | undefined, change: 1 | -1) => {
    if (!word?.isHit) return;
    const left = (hits.get(word.key) ?? 0) + change;
    if (left > 0) hits.set(word.key, left);
    else hits.delete(word.key);
  };
  for (const word of words.slice(0, typed.length)) count(word, 1);
  let [best, bestScore] = [0, -1];
  for (const [from, word] of words.entries()) {
    const inOrder = typed.filter((key, index) => words[from + index]?.key === key).length;
    const score = 2 * inOrder + hits.size;
    if (score > bestScore) [best, bestScore] = [from, score];
    count(word, -1);
    count(words[from + typed.length], 1);
  }
  return best;
}

/**
 * The second of the line with the first hit of a passage, and the words around the hits.
 * @param typed the search keys of the words
 */
export function passageAt(
  { language, starts, words: text, marked }: FoundPassage,
  typed: string[],
): SaidLesson["passages"][number] {
  const words = wordsOf(marked);
  const from = bestPlace(words, typed);
  const isTyped = words.map(({ key }, index) => key === typed[index - from]);
  const first = Math.max(
    0,
    words.findIndex(({ isHit }, index) => index >= from && (isHit || isTyped[index])),
  );
  // The index leaves out stop words; when a search has no others, they are the hits.
  const isHit = words.some((word) => word.isHit) ? words.map((word) => word.isHit) : isTyped;
  const line = words[first]?.line ?? 0;
  const before = words.findIndex((word) => word.line === line);
  const shown = text.split("\n").slice(line).join(" ");
  const hits: Place[] = spokenWords(shown, language).filter((_, index) => isHit[before + index]);
  return { second: Math.floor((starts[line] ?? 0) / 1000), parts: around(shown, hits) };
}

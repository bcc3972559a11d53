import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import { around, type Place } from "./parts";
import type { SaidLesson } from "./schema";

/** The marks of PostgreSQL's headline. No caption contains them. */
export const MARKS = { start: "\u0001", end: "\u0002" };

/** A passage that was found: its lines with their starts, and the same lines as they are searched, with the hits marked. */
export type FoundPassage = { language: string; starts: number[]; words: string; marked: string };

/** The word after which most of the words that were searched for stand together; the first of several. @param span words of the search */
function bestWord(isHit: boolean[], span: number): number {
  const hits = isHit.flatMap((hit, index) => (hit ? [index] : []));
  const counts = hits.map((from) => hits.filter((index) => index >= from && index < from + span).length);
  return hits[counts.indexOf(Math.max(...counts))] ?? 0;
}

/**
 * The second of a found passage and its words around the hits. The second is that of the line that holds the first word.
 * @param span words of the search
 */
export function passageAt(
  { language, starts, words, marked }: FoundPassage,
  span: number,
): SaidLesson["passages"][number] {
  const lines = words.split("\n");
  const isHit = marked.split("\n").map((line) =>
    line
      .split(" ")
      .filter(Boolean)
      .map((key) => key.includes(MARKS.start)),
  );
  const first = bestWord(isHit.flat(), span);
  let before = 0;
  let line = 0;
  while (line < isHit.length - 1 && before + (isHit[line] as boolean[]).length <= first) {
    before += (isHit[line] as boolean[]).length;
    line += 1;
  }
  const text = lines.slice(line).join(" ");
  const hits: Place[] = spokenWords(text, language).filter((_, index) => isHit.flat()[before + index]);
  return { second: Math.floor((starts[line] ?? 0) / 1000), parts: around(text, hits) };
}

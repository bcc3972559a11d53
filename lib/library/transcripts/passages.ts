import { MAX_SEARCHED_WORDS } from "@/lib/platform/text";
import type { Cue } from "./read-captions";

/** Consecutive cues that are searched together: a line of words for each, with its start. */
export type Passage = { endMs: number; starts: number[]; lines: string[] };

const MAX_PASSAGE_MS = 30_000;
/** A sentence that ends after this time ends the passage. */
const FULL_PASSAGE_MS = 15_000;
/**
 * Words of half a minute are a third of this. Cues at one time would otherwise be one passage of a whole file. A longer
 * cue is a passage of its own.
 */
const MAX_PASSAGE_CHARACTERS = 2_000;
/** A pause of this length ends a passage. */
const PAUSE_MS = 4_000;
/**
 * Characters of the next passage that are repeated at the end of one, so that a search finds words across the boundary.
 * Cues of a word are repeated up to the words of a search.
 */
const OVERLAP_CHARACTERS = 80;

const SENTENCE_END = /[.!?…。！？]["'”’»)]*$/;

const isPause = (before: Cue, next: Cue | undefined): boolean =>
  next === undefined || next.startMs - Math.max(before.endMs, before.startMs) >= PAUSE_MS;

/** The number of cues of the passage that begins at a cue. */
function lengthAt(cues: Cue[], from: number): number {
  const { startMs } = cues[from] as Cue;
  let characters = 0;
  for (let index = from; ; index += 1) {
    const cue = cues[index] as Cue;
    const isFull = cue.endMs - startMs >= FULL_PASSAGE_MS && SENTENCE_END.test(cue.words);
    const next = cues[index + 1];
    if (isFull || next === undefined || isPause(cue, next)) return index + 1 - from;
    characters += cue.words.length;
    const isLong = next.endMs - startMs > MAX_PASSAGE_MS || characters + next.words.length > MAX_PASSAGE_CHARACTERS;
    if (isLong) return index + 1 - from;
  }
}

/** The index after the overlap with the next passage, which begins at `from`. */
function overlapEnd(cues: Cue[], from: number): number {
  let characters = 0;
  let index = from;
  const isLong = (cue: Cue | undefined) => cue !== undefined && cue.words.length > MAX_PASSAGE_CHARACTERS;
  const isEnough = () => characters >= OVERLAP_CHARACTERS || index - from >= MAX_SEARCHED_WORDS || isLong(cues[index]);
  while (!isEnough() && !isPause(cues[index - 1] as Cue, cues[index])) {
    characters += (cues[index] as Cue).words.length;
    index += 1;
  }
  return index;
}

/** Joins cues into passages of half a minute or 2,000 characters, or to the end of a sentence or a pause. @param cues by their start */
export function toPassages(cues: Cue[]): Passage[] {
  const passages: Passage[] = [];
  for (let from = 0; from < cues.length; ) {
    const next = from + lengthAt(cues, from);
    const all = cues.slice(from, overlapEnd(cues, next));
    const endMs = (cues[next - 1] as Cue).endMs;
    passages.push({ endMs, starts: all.map(({ startMs }) => startMs), lines: all.map(({ words }) => words) });
    from = next;
  }
  return passages;
}

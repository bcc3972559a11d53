import type { WrittenCue } from "./read-blocks";

/** The longest duration of a cue that only repeats rolled-up lines. */
const REPEAT_MS = 50;

/** The most lines that two cues are compared by; a screen of captions has 15 rows. */
const MAX_REPEATED_LINES = 15;

/** Word times, which only captions by a provider's speech recognition have. */
const WORD_TIME = /<\d[\d:.]*>|<c>/;

/** True for rolling captions, in which each cue repeats the line before its own. */
export const isRolling = (cues: WrittenCue[]): boolean => cues.some(({ text }) => WORD_TIME.test(text));

const shown = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/<[^<>]*>/g, "").trim())
    .filter(Boolean);

/** Reduces rolling captions to one occurrence of each line, in the cue in which it is said. */
export function collapseRolling(cues: WrittenCue[]): WrittenCue[] {
  const kept: WrittenCue[] = [];
  let before: string[] = [];
  for (const cue of cues) {
    const lines = shown(cue.text);
    const fresh = lines.slice(repeatedLines(before, lines));
    const last = kept.at(-1);
    if (fresh.length > 0) kept.push({ ...cue, text: fresh.join("\n") });
    else if (last && cue.endMs - cue.startMs > REPEAT_MS) last.endMs = Math.max(last.endMs, cue.endMs);
    if (lines.length > 0) before = lines;
  }
  return kept;
}

/** The number of a cue's first lines that repeat the last lines of the cue before. */
function repeatedLines(before: string[], lines: string[]): number {
  let length = Math.min(before.length, lines.length, MAX_REPEATED_LINES);
  while (length > 0 && !before.slice(-length).every((line, index) => line === lines[index])) length -= 1;
  return length;
}

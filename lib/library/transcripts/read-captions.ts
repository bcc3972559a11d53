import { collapseRolling, isRolling } from "./collapse-rolling";
import type { Times } from "./cue-times";
import { cueWords } from "./cue-words";
import { MAX_BLOCKS, type Reading, readBlocks, readSbv, type WrittenCue } from "./read-blocks";
import { readPasted } from "./read-pasted";
import { linesOf, type Mistake } from "./text-lines";

/** A cue: one line of words between two times. */
export type Cue = Times & { words: string };

/** A parsed file of captions: its cues, sorted by start, and its broken blocks. */
export type Captions = {
  cues: Cue[];
  /** The number of readable cues, with and without words. */
  whole: number;
  broken: Mistake[];
  /** Remarks for which nothing is rejected. */
  warnings: Mistake[];
  source: "upload" | "paste";
};

/** The limit of characters of a cue; a longer one lacks its end. */
const MAX_CUE_CHARACTERS = 10_000;

/** The duration of the last pasted entry while the lesson's length is unknown. */
const LAST_ENTRY_MS = 5_000;

const SIGNATURE = /^WEBVTT(?:[ \t\f]|$)/;
const ARROW = /^\s*[\d:.,]+\s*-+>/;
const SBV = /^\s*\d+:\d\d:\d\d\.\d+,\d+:\d\d:\d\d\.\d+\s*$/;

/**
 * Parses captions: WebVTT, SRT, SBV, or pasted text with times. The format is detected by content. The longest file takes
 * most of a second, so that it is read in steps.
 * @param lengthMs of the lesson, at which cues are cut; null while unknown
 * @throws {UnreadableText} for a control character, and for too many lines
 */
export function* readCaptions(text: string, lengthMs: number | null): Generator<void, Captions> {
  const lines = linesOf(text);
  const { cues: all, broken: unread, source } = readLines(lines, lengthMs);
  // Such a text is rejected, so its cues need not be parsed.
  if (all.length + unread.length > MAX_BLOCKS)
    return { cues: [], whole: all.length, broken: unread, warnings: [], source };
  const written = all.filter(({ text }) => text.length <= MAX_CUE_CHARACTERS);
  const long = all.filter(({ text }) => text.length > MAX_CUE_CHARACTERS);
  const broken = [...unread, ...long.map(({ line }) => ({ line, message: "This cue is too long" }))];
  yield;
  const cues: Placed[] = [];
  for (const cue of isRolling(written) ? collapseRolling(written) : written) {
    const words = cueWords(cue.text);
    if (words !== "") cues.push({ ...cue, words });
    yield;
  }
  cues.sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);
  const { within, warnings } = cutAt(cues, lengthMs);
  const kept = within.map(({ startMs, endMs, words }) => ({ startMs, endMs, words }));
  return { cues: kept, whole: written.length, broken, warnings, source };
}

function readLines(lines: string[], lengthMs: number | null): Reading & Pick<Captions, "source"> {
  if (SIGNATURE.test(lines[0] ?? "")) return { ...readBlocks(lines, "vtt", afterHeader(lines)), source: "upload" };
  if (lines.some((line) => ARROW.test(line))) return { ...readBlocks(lines, "srt"), source: "upload" };
  if (lines.some((line) => SBV.test(line))) return { ...readSbv(lines), source: "upload" };
  const { entries, broken } = readPasted(lines);
  const starts = entries.map(({ startMs }) => startMs).sort((one, other) => one - other);
  const cues = entries.map(({ line, startMs, text }) => ({
    line,
    startMs,
    endMs: endOf(startMs, starts, lengthMs),
    text,
  }));
  return { cues, broken, source: "paste" };
}

/** The line after a WebVTT header, which ends at an empty line or before the first arrow. */
function afterHeader(lines: string[]): number {
  const end = lines.findIndex((line, index) => index > 0 && (line === "" || line.includes("-->")));
  return end < 0 ? lines.length : end;
}

/** The end of a pasted entry, which is the start of the next. @param starts of all entries, ascending */
function endOf(startMs: number, starts: number[], lengthMs: number | null): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) > startMs) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? (lengthMs !== null && lengthMs > startMs ? lengthMs : startMs + LAST_ENTRY_MS);
}

type Placed = WrittenCue & Cue;

/** Drops cues after the end of the lesson, and shortens those across it. */
function cutAt(cues: Placed[], lengthMs: number | null): { within: Placed[]; warnings: Mistake[] } {
  if (lengthMs === null) return { within: cues, warnings: [] };
  const beyond = cues.filter(({ startMs }) => startMs >= lengthMs);
  const within = cues
    .filter(({ startMs }) => startMs < lengthMs)
    .map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, lengthMs) }));
  const across = cues.filter(({ startMs, endMs }) => startMs < lengthMs && endMs > lengthMs);
  const of = (count: number) => (count === 1 ? "1 cue" : `${count} cues`);
  const warnings = [
    ...beyond.slice(0, 1).map(({ line }) => ({ line, message: `${of(beyond.length)} after the lesson's end dropped` })),
    ...across.slice(0, 1).map(({ line }) => ({ line, message: `${of(across.length)} cut at the lesson's end` })),
  ];
  return { within, warnings };
}

import { type Times, timesOf } from "./cue-times";
import type { Mistake } from "./text-lines";

/** A cue in a file: the line of its times, and its text with tags. */
export type WrittenCue = Times & { line: number; text: string };

/** The cues of a file, and its broken blocks. */
export type Reading = { cues: WrittenCue[]; broken: Mistake[] };

/** The limit of blocks of a file. Rolling captions have two for each cue that is kept. */
export const MAX_BLOCKS = 40_000;

const NO_TIMES = "This block has no times";
const BAD_TIMES = "These times cannot be read";

/** WebVTT blocks other than cues. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/** The beginning of a time, which shows that a block was meant as a cue. */
const TIME = /^\s*\d+:\d/;

/**
 * Reads the blocks of a WebVTT or SRT file by the W3C's parsing rules: a line with an arrow begins a cue, alone or
 * after a line with its name, and ends the block before it.
 * @param from the first line, after the header
 */
export function readBlocks(lines: string[], format: "vtt" | "srt", from = 0): Reading {
  const reading: Reading = { cues: [], broken: [] };
  let index = from;
  while (index < lines.length && reading.cues.length + reading.broken.length <= MAX_BLOCKS) {
    if (lines[index] === "") index += 1;
    else index = readBlock(lines, format, index, reading);
  }
  return reading;
}

/** Reads the block at a line. @returns the line after it */
function readBlock(lines: string[], format: "vtt" | "srt", from: number, { cues, broken }: Reading): number {
  const hasName = !isArrow(lines[from]) && isArrow(lines[from + 1]);
  const first = hasName ? from + 1 : from;
  const isCue = isArrow(lines[first]);
  let end = first + (isCue ? 1 : 0);
  while (end < lines.length && lines[end] !== "" && !isArrow(lines[end])) end += 1;
  const line = lines[first] as string;
  const text = lines.slice(first + 1, end).join("\n");
  const times = isCue ? timesOf(line, format) : undefined;
  if (times) cues.push({ ...times, line: first + 1, text });
  else if (isCue) broken.push({ line: first + 1, message: BAD_TIMES });
  else if (isBroken(lines.slice(from, end), format)) broken.push({ line: from + 1, message: NO_TIMES });
  return end;
}

/**
 * The W3C's rules skip a block without an arrow. In SRT, or with a time at its beginning, it counts as a broken cue.
 */
function isBroken([first = "", second = ""]: string[], format: "vtt" | "srt"): boolean {
  if (format === "srt") return first.trim() !== "" || second.trim() !== "";
  return !ASIDE.test(first) && (TIME.test(first) || TIME.test(second));
}

const isArrow = (line: string | undefined): boolean => line?.includes("-->") ?? false;

/** Reads an SBV file: times, lines of text, an empty line. */
export function readSbv(lines: string[]): Reading {
  const reading: Reading = { cues: [], broken: [] };
  let isInCue = false;
  for (const [index, line] of lines.entries()) {
    if (reading.cues.length + reading.broken.length > MAX_BLOCKS) break;
    const times = timesOf(line, "sbv");
    const last = reading.cues.at(-1);
    if (times) reading.cues.push({ ...times, line: index + 1, text: "" });
    else if (line.trim() === "") isInCue = false;
    else if (isInCue && last) last.text += `\n${line}`;
    else reading.broken.push({ line: index + 1, message: "This line has no times" });
    if (times) isInCue = true;
  }
  return reading;
}

import { millisecondsOf } from "./cue-times";
import { MAX_BLOCKS } from "./read-blocks";
import type { Mistake } from "./text-lines";

/** A line that begins with a time. */
export type TimedLine = { line: number; startMs: number; text: string };

const TIMED = /^\s*[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?[\])]?(?:\s*[-–—|:]\s+|\s+|$)(.*)$/s;
const LIKE_TIME = /^\s*[[(]?\d{1,3}:\d/;

/** The start of an entry in milliseconds. Without hours, minutes may exceed 59. */
function startOf([, hours, minutes, seconds, fraction]: RegExpExecArray): number | undefined {
  const all = Number(minutes);
  if (hours !== undefined) return millisecondsOf(hours, minutes, seconds, fraction);
  return millisecondsOf(String(Math.floor(all / 60)), String(all % 60), seconds, fraction);
}

/** Reads text with a time before each entry of one or more lines: `0:00 words`. Other lines are broken. */
export function readPasted(lines: string[]): { entries: TimedLine[]; broken: Mistake[] } {
  const entries: TimedLine[] = [];
  const broken: Mistake[] = [];
  for (const [index, written] of lines.entries()) {
    if (entries.length + broken.length > MAX_BLOCKS) break;
    const line = index + 1;
    const found = TIMED.exec(written);
    const startMs = found ? startOf(found) : undefined;
    const last = entries.at(-1);
    if (found && startMs !== undefined) entries.push({ line, startMs, text: found[5] ?? "" });
    else if (written.trim() === "") continue;
    else if (found || LIKE_TIME.test(written)) broken.push({ line, message: "This time cannot be read" });
    else if (last) last.text = `${last.text}\n${written}`;
    else broken.push({ line, message: "This line has no time" });
  }
  return { entries, broken };
}

import { timesOf } from "./cue-times";
import { MAX_BLOCKS, type Reading } from "./read-blocks";

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

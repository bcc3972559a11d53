import type { TranscriptCue } from "@/lib/library/transcripts/schema";

/** The index of the line spoken at a second, or before it; null before the first line. @param cues by their start */
export function currentLine(cues: readonly TranscriptCue[], second: number | null): number | null {
  if (second === null) return null;
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle] as TranscriptCue).startMs < (second + 1) * 1000) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : low - 1;
}

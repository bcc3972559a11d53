import type { TranscriptCue } from "@/lib/library/transcripts/schema";
import { moment } from "@/lib/library/videos/duration";

/**
 * Prints a transcript from a new page, because the panel renders only visible lines.
 * @returns false when it was blocked
 */
export function printTranscript(title: string, cues: TranscriptCue[]): boolean {
  const page = window.open("", "_blank");
  if (!page) return false;
  const { document } = page;
  document.title = title;
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    document.body.append(element);
  };
  add("h1", title);
  for (const { startMs, words } of cues) add("p", `${moment(Math.floor(startMs / 1000))}  ${words}`);
  page.print();
  return true;
}

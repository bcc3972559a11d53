import { readPasted } from "@/lib/library/transcripts/read-pasted";
import { linesOf, type Mistake } from "@/lib/library/transcripts/text-lines";
import { moment } from "@/lib/library/videos/duration";
import { isBlank, normalLine, tooLong } from "@/lib/platform/text";
import { type Chapter, MAX_CHAPTER_CHARACTERS, MAX_CHAPTERS } from "./schema";

/** A chapter with its line, from 1. */
type Written = Chapter & { line: number };

/** Reads pasted chapters, a time and a title each. @throws {UnreadableText} for a control character */
export function readChapters(text: string): { chapters: Written[]; mistakes: Mistake[] } {
  const { entries, broken } = readPasted(linesOf(text));
  // One more than a video can have, which is then named as a mistake.
  const chapters = entries.slice(0, MAX_CHAPTERS + 1).map(({ line, startMs, text: title }) => ({
    line,
    second: Math.floor(startMs / 1000),
    title: normalLine(title),
  }));
  const mistakes = chapters.flatMap(({ line, title }) => {
    if (isBlank(title)) return [{ line, message: "A chapter needs a title" }];
    return title.length > MAX_CHAPTER_CHARACTERS ? [{ line, message: tooLong(MAX_CHAPTER_CHARACTERS) }] : [];
  });
  return { chapters, mistakes: [...broken, ...mistakes].sort((one, other) => one.line - other.line) };
}

/** Chapters above the limit, out of order or beyond the end. @param duration of the video, null while unknown */
export function misplaced(chapters: Written[], duration: number | null): Mistake[] {
  return chapters.flatMap(({ line, second }, index) => {
    const before = chapters[index - 1];
    if (index === MAX_CHAPTERS) return [{ line, message: `A video has ${MAX_CHAPTERS} chapters at most` }];
    if (before && second <= before.second)
      return [{ line, message: "This chapter does not begin after the one before" }];
    const isBeyond = duration !== null && second >= duration;
    return isBeyond ? [{ line, message: `This chapter begins after the end of the video (${moment(duration)})` }] : [];
  });
}

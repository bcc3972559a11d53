import type { Chapter } from "./schema";

/** The index of the chapter at a second; null before the first. @param chapters in order */
export function chapterAt(chapters: readonly Chapter[], second: number | null): number | null {
  if (second === null) return null;
  const index = chapters.findLastIndex((chapter) => chapter.second <= second);
  return index < 0 ? null : index;
}

import type { Section } from "@/lib/library/learning-paths/schema";

/**
 * Lessons under a heading; `title` is null before the first heading. `offset` is the number of lessons before the
 * group.
 */
type LessonGroup = { title: string | null; offset: number; videoIds: string[] };

/** Groups lessons by the headings before them. */
export function lessonGroups(videoIds: string[], sections: Section[]): LessonGroup[] {
  const titles = new Map(sections.map(({ title, videoId }) => [videoId, title]));
  const groups: LessonGroup[] = [];
  for (const [offset, id] of videoIds.entries()) {
    const title = titles.get(id);
    const last = groups.at(-1);
    if (last && title === undefined) last.videoIds.push(id);
    else groups.push({ title: title ?? null, offset, videoIds: [id] });
  }
  return groups;
}

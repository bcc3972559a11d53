import { listChanges } from "./list-changes";
import type { OutlineLine, PathList, Section } from "./schema";

/** A lesson of a list with the heading before it; a deleted one keeps its place. */
export type PathEntry = { videoId: string; heading: string | null; isOptional: boolean; isDeleted: boolean };

/** The headings of a list. The heading of a deleted lesson moves to the next lesson of its section. */
export function sectionsOf(entries: PathEntry[]): Section[] {
  let waiting: string | null = null;
  return entries.flatMap(({ videoId, heading, isDeleted }) => {
    const title = heading ?? waiting;
    waiting = isDeleted ? title : null;
    return title !== null && !isDeleted ? [{ title, videoId }] : [];
  });
}

/** The list without deleted lessons. */
export function listOf(entries: PathEntry[]): PathList {
  const live = entries.filter(({ isDeleted }) => !isDeleted);
  return {
    videoIds: live.map(({ videoId }) => videoId),
    optionalVideoIds: live.filter(({ isOptional }) => isOptional).map(({ videoId }) => videoId),
    sections: sectionsOf(entries),
  };
}

/**
 * Applies a change to a list. Unless the change names headings or optional lessons, remaining lessons keep theirs; the
 * heading of a removed lesson moves to the next remaining lesson of its section.
 */
export function changedList(before: PathList, change: Partial<PathList>): PathList {
  const videoIds = change.videoIds ?? before.videoIds;
  const kept = new Set(videoIds);
  const optional = new Set(change.optionalVideoIds ?? before.optionalVideoIds.filter((id) => kept.has(id)));
  const sections = change.sections ?? keptSections(before, kept);
  const placeOf = (id: string) => videoIds.indexOf(id);
  return {
    videoIds,
    // Ids that are not in the list are kept, so that they can be rejected.
    optionalVideoIds: [...optional].sort((a, b) => placeOf(a) - placeOf(b)),
    sections: [...sections].sort((a, b) => placeOf(a.videoId) - placeOf(b.videoId)),
  };
}

function keptSections({ videoIds, sections }: PathList, kept: ReadonlySet<string>): Section[] {
  return sections.flatMap(({ title, videoId }, index) => {
    const next = sections[index + 1];
    const lessons = videoIds.slice(videoIds.indexOf(videoId), next && videoIds.indexOf(next.videoId));
    const first = lessons.find((id) => kept.has(id));
    return first ? [{ title, videoId: first }] : [];
  });
}

/** The field that names a lesson outside the list; undefined when none does. */
export function strangerIn({ videoIds, optionalVideoIds, sections }: PathList) {
  const isStrange = (id: string) => !videoIds.includes(id);
  if (optionalVideoIds.some(isStrange)) return "optionalVideoIds";
  return sections.some(({ videoId }) => isStrange(videoId)) ? "sections" : undefined;
}

/** The differences between two versions of a list. */
export function versionChanges(before: Omit<PathList, "sections">, after: Omit<PathList, "sections">) {
  const [was, is] = [new Set(before.optionalVideoIds), new Set(after.optionalVideoIds)];
  const kept = after.videoIds.filter((id) => before.videoIds.includes(id));
  return {
    ...listChanges(before.videoIds, after.videoIds),
    madeOptional: kept.filter((id) => is.has(id) && !was.has(id)),
    madeRequired: kept.filter((id) => was.has(id) && !is.has(id)),
  };
}

/** True when two lists have the same lessons, in the same order, and the same optional ones. */
export const hasSameLessons = (one: Omit<PathList, "sections">, other: Omit<PathList, "sections">): boolean =>
  one.videoIds.join() === other.videoIds.join() && one.optionalVideoIds.join() === other.optionalVideoIds.join();

export type LessonLine = Extract<OutlineLine, { kind: "lesson" }>;
export type HeadingLine = Extract<OutlineLine, { kind: "heading" }>;

/** The id of a line, unique in its form. */
export const idOf = (line: OutlineLine): string => (line.kind === "lesson" ? line.videoId : line.headingId);

/** The heading directly before a line; undefined without one. */
export function headingBefore(lines: OutlineLine[], index: number): HeadingLine | undefined {
  const line = lines[index - 1];
  return line?.kind === "heading" ? line : undefined;
}

/** Converts a list to the lines of a path's form. */
export function toOutline({ videoIds, optionalVideoIds, sections }: PathList): OutlineLine[] {
  const optional = new Set(optionalVideoIds);
  return videoIds.flatMap((videoId): OutlineLine[] => {
    const section = sections.find((one) => one.videoId === videoId);
    const lesson: LessonLine = { kind: "lesson", videoId, isOptional: optional.has(videoId) };
    return section ? [{ kind: "heading", headingId: `before-${videoId}`, title: section.title }, lesson] : [lesson];
  });
}

/** Converts the lines of a form to a list, without headings that have no lesson below them. */
export function fromOutline(lines: OutlineLine[]): PathList {
  const lessons = lines.flatMap((line, index) => (line.kind === "lesson" ? [{ ...line, index }] : []));
  return {
    videoIds: lessons.map(({ videoId }) => videoId),
    optionalVideoIds: lessons.filter(({ isOptional }) => isOptional).map(({ videoId }) => videoId),
    sections: lessons.flatMap(({ videoId, index }) => {
      const heading = headingBefore(lines, index);
      return heading ? [{ title: heading.title, videoId }] : [];
    }),
  };
}

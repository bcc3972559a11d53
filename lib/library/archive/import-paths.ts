import "server-only";
import { setImmediate } from "node:timers/promises";
import { addressKey } from "@/lib/library/imports/import-videos";
import { createLearningPath, listLearningPaths, updateLearningPath } from "@/lib/library/learning-paths/data";
import {
  type LearningPath,
  learningPathChangeSchema,
  learningPathInputSchema,
  type PathList,
} from "@/lib/library/learning-paths/schema";
import { findProviderVideos } from "@/lib/library/videos/data";
import { chunked } from "@/lib/platform/chunked";
import { groupBy } from "@/lib/platform/group-by";
import { invalid } from "@/lib/platform/http/problem";
import { cellOf, eachRow, firstRows, importEntity, keyOfName, type LibraryContext, numberOf } from "./import-entity";
import { type LessonLine, linesOf, quoted, readLessonsCell } from "./lessons-cell";
import type { FileRow } from "./read-archive";
import { MAX_FILE_ROWS } from "./schema";

const kind = {
  file: "paths",
  input: learningPathInputSchema,
  change: learningPathChangeSchema,
  create: createLearningPath,
  update: updateLearningPath,
} as const;

/** Addresses in one look-up. */
const PART_ADDRESSES = 500;

/** Entries that are read from a list in a cell: more than any schema allows, so that longer lists are rejected. */
export const MAX_ENTRIES = 101;

/** The message about names in a row that the library does not have. @param noun such as 'lesson' */
export function leftOutMessage(noun: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, 3).map(quoted).join(", ");
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return [`Left out, because the library has no such ${noun}: ${shown}${rest}`];
}

type Read = { row: FileRow; key: string; lessons: LessonLine[] | string };

/** Reads the title and the lessons of a row. */
const readRow = (row: FileRow): Read => ({
  row,
  key: keyOfName(cellOf(row, "title") ?? ""),
  lessons: readLessonsCell(cellOf(row, "lessons") ?? ""),
});

/**
 * The ids of videos by their keys.
 * @param added keys of videos that a dry run would add
 * @throws {Problem} 400 above the limit of lessons in one file
 */
async function idsOf(read: Read[], added: string[]): Promise<Map<string, string>> {
  const lessons = read.flatMap((row) => (typeof row.lessons === "string" ? [] : row.lessons));
  if (lessons.length > MAX_FILE_ROWS) throw invalid("paths.csv has more than 20,000 lessons");
  const addresses = new Map(lessons.map(({ address }) => [addressKey(address), address]));
  const ids = new Map(added.map((key) => [key, crypto.randomUUID() as string]));
  for (const part of chunked([...addresses.values()], PART_ADDRESSES))
    for (const video of await findProviderVideos(part)) ids.set(addressKey(video), video.id);
  return ids;
}

/**
 * The list of a path. Lessons that are not in the library are left out; their heading moves to the next lesson of the
 * section.
 */
function listOf(lessons: LessonLine[], ids: Map<string, string>): PathList {
  const list: PathList = { videoIds: [], optionalVideoIds: [], sections: [] };
  let waiting: string | null = null;
  for (const { address, isOptional, heading } of lessons) {
    const videoId = ids.get(addressKey(address));
    const title: string | null = heading ?? waiting;
    waiting = videoId === undefined ? title : null;
    if (videoId === undefined) continue;
    list.videoIds.push(videoId);
    if (isOptional) list.optionalVideoIds.push(videoId);
    if (title !== null) list.sections.push({ title, videoId });
  }
  return list;
}

/**
 * Imports learning paths, which are matched by title.
 * @returns all paths after the import; in a dry run, as they would be
 */
export async function importPaths(rows: FileRow[], addedVideos: string[], context: LibraryContext) {
  const paths = groupBy(await listLearningPaths(), ({ title }) => keyOfName(title));
  const read = await eachRow(rows, readRow);
  const ids = await idsOf(read, context.dryRun ? addedVideos : []);
  for (const { row, key, lessons } of await firstRows(kind.file, read, ({ key }) => key, context.report)) {
    const [found, ...others] = paths.get(key) ?? [];
    const refuse = (message: string) => context.report.add(kind.file, row.line, "invalid", [message]);
    if (others.length > 0) refuse("The library has more than one path with this title");
    else if (typeof lessons === "string") refuse(lessons);
    else {
      const missing = lessons.filter(({ address }) => !ids.has(addressKey(address))).map(({ written }) => written);
      const fields = { ...fieldsOf(row), ...(lessons.length > 0 && listOf(lessons, ids)) };
      const leftOut = leftOutMessage("lesson", missing);
      const path = await importEntity(kind, { row, fields, found, leftOut }, context);
      if (path) paths.set(key, [path]);
    }
    await setImmediate();
  }
  return paths;
}

export type PathsByTitle = Map<string, LearningPath[]>;

const fieldsOf = (row: FileRow) => {
  const skills = linesOf(cellOf(row, "skills") ?? "", MAX_ENTRIES);
  return {
    title: cellOf(row, "title"),
    description: cellOf(row, "description"),
    difficulty: cellOf(row, "difficulty"),
    estimatedHours: numberOf(row, "estimatedHours"),
    skills: skills.length > 0 ? skills : undefined,
  };
};

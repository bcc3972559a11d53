import "server-only";
import { setImmediate } from "node:timers/promises";
import { createCareerTrack, listCareerTracks, updateCareerTrack } from "@/lib/library/career-tracks/data";
import { careerTrackChangeSchema, newCareerTrackSchema } from "@/lib/library/career-tracks/schema";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { areaFinder, readAreaCell } from "@/lib/library/videos/area-cell";
import { scoresKey } from "@/lib/library/videos/score";
import { groupBy } from "@/lib/platform/group-by";
import { cellOf, eachRow, firstRows, importEntity, keyOfName, type LibraryContext } from "./import-entity";
import { leftOutMessage, MAX_ENTRIES, type PathsByTitle } from "./import-paths";
import { linesOf } from "./lessons-cell";
import type { FileRow } from "./read-archive";

const kind = {
  file: "tracks",
  input: newCareerTrackSchema,
  change: careerTrackChangeSchema,
  create: createCareerTrack,
  update: updateCareerTrack,
} as const;

/** Characters that are read from a cell of targets; no valid cell has more. */
const MAX_TARGETS_CHARACTERS = 50_000;

/** Resolves the entries of a cell: the entities that exist, and the names that do not. */
function look<Entry, Found>(
  entries: Entry[],
  find: (entry: Entry) => Found | undefined,
  nameOf: (entry: Entry) => string,
) {
  const result: { found: Found[]; missing: string[] } = { found: [], missing: [] };
  for (const entry of entries) {
    const found = find(entry);
    if (found === undefined) result.missing.push(nameOf(entry));
    else result.found.push(found);
  }
  return result;
}

const listed = <Entry>(entries: Entry[]) => (entries.length > 0 ? entries : undefined);

const linesIn = (row: FileRow, column: string) => listed(linesOf(cellOf(row, column) ?? "", MAX_ENTRIES));

/** Imports career tracks. Tracks and their paths are matched by title. */
export async function importTracks(
  rows: FileRow[],
  { areas, paths }: { areas: KnowledgeArea[]; paths: PathsByTitle },
  context: LibraryContext,
): Promise<void> {
  const tracks = groupBy(await listCareerTracks(true), ({ title }) => keyOfName(title));
  const { find: findArea } = areaFinder(areas);
  const findTarget = ({ name, points }: { name: string; points: number }) => {
    const area = findArea(name);
    return area === null || area === "several" ? undefined : { knowledgeAreaId: area.id, points };
  };
  /** The id of the path with a title; undefined when none or several have it. */
  const findPath = (title: string) => {
    const [path, ...others] = paths.get(keyOfName(title)) ?? [];
    return others.length > 0 ? undefined : path?.id;
  };
  const read = await eachRow(rows, (row) => ({ row, key: keyOfName(cellOf(row, "title") ?? "") }));
  for (const { row, key } of await firstRows(kind.file, read, ({ key }) => key, context.report)) {
    const [found, ...others] = tracks.get(key) ?? [];
    const targetsCell = cellOf(row, "targets") ?? "";
    const fault =
      others.length > 0
        ? "The library has more than one track with this title"
        : targetsCell.length > MAX_TARGETS_CHARACTERS && "This row is too long";
    if (fault) {
      context.report.add(kind.file, row.line, "invalid", [fault]);
      continue;
    }
    const named = look(linesIn(row, "paths") ?? [], findPath, (title) => title);
    const targets = look(readAreaCell(targetsCell, MAX_ENTRIES), findTarget, ({ name }) => name);
    const fields = {
      ...fieldsOf(row),
      learningPathIds: listed(named.found),
      // The stored order is kept, so that a different order in the file is no change.
      targets: listed(found && scoresKey(found.targets) === scoresKey(targets.found) ? found.targets : targets.found),
    };
    const leftOut = [...leftOutMessage("path", named.missing), ...leftOutMessage("knowledge area", targets.missing)];
    await importEntity(kind, { row, fields, found, leftOut }, context);
    await setImmediate();
  }
}

const active: Record<string, boolean> = { yes: true, no: false };

function fieldsOf(row: FileRow) {
  const isActive = cellOf(row, "isActive");
  return {
    title: cellOf(row, "title"),
    description: cellOf(row, "description"),
    industry: cellOf(row, "industry"),
    level: cellOf(row, "level"),
    salaryRange: cellOf(row, "salaryRange"),
    jobTitles: linesIn(row, "jobTitles"),
    keySkills: linesIn(row, "keySkills"),
    // The schema rejects any other word.
    isActive: isActive === undefined ? undefined : (active[isActive.toLowerCase()] ?? isActive),
  };
}

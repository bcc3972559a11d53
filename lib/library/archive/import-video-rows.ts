import "server-only";
import { setImmediate } from "node:timers/promises";
import { openAreas } from "@/lib/library/imports/import-areas";
import { addressKey, importRows, type VideoRow } from "@/lib/library/imports/import-videos";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { parseVideoUrl } from "@/lib/library/videos/video-url";
import { chunked } from "@/lib/platform/chunked";
import { cellOf, eachRow, firstRows, type LibraryContext, numberOf } from "./import-entity";
import { quoted } from "./lessons-cell";
import type { FileRow } from "./read-archive";

/** Rows whose videos are looked up together. */
const PART_ROWS = 100;

const toVideoRow = (row: FileRow): VideoRow => ({
  videoUrl: cellOf(row, "url") ?? "",
  title: cellOf(row, "title") ?? "",
  description: cellOf(row, "description") ?? "",
  areas: cellOf(row, "areas") ?? "",
  path: "",
  thumbnailUrl: cellOf(row, "thumbnailUrl"),
  duration: numberOf(row, "duration"),
  requiredPercent: numberOf(row, "requiredPercent"),
  passPercent: numberOf(row, "passPercent"),
});

/** The mistakes of a row, with suggestions for unknown area names. */
const messagesOf = ({ problems, unknownAreas }: ImportedVideo) => [
  ...problems,
  ...unknownAreas.flatMap(({ name, near: [area] }) => (area ? [`${quoted(name)} may mean ${quoted(area.name)}`] : [])),
];

/**
 * Imports videos as the spreadsheet import does, last row first, so that the newest video stays the newest.
 * @returns the keys of the new videos
 */
export async function importVideoRows(
  rows: FileRow[],
  knowledgeAreas: KnowledgeArea[],
  context: LibraryContext,
): Promise<string[]> {
  const { report, dryRun, update, actor, auditContext } = context;
  const areas = openAreas({ areaMap: {}, unknownAreas: "refuse" }, auditContext, knowledgeAreas);
  const choices = { dryRun, update, unknownAreas: "refuse" as const };
  const read = await eachRow(rows, (row) => {
    const video = toVideoRow(row);
    const address = parseVideoUrl(video.videoUrl);
    return { row, video, key: address && addressKey(address) };
  });
  const first = await firstRows("videos", read, ({ key }) => key, report);
  const added: string[] = [];
  for (const part of chunked(first.toReversed(), PART_ROWS)) {
    const videos = part.map(({ video }) => video);
    const { results } = await importRows(videos, { areas, choices, actor, auditContext });
    for (const [index, { row, key }] of part.entries()) {
      const result = results[index] as ImportedVideo;
      report.add("videos", row.line, result.fate, messagesOf(result));
      if (result.fate === "new" && key !== null) added.push(key);
    }
    await setImmediate();
  }
  return added;
}

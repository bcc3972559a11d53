import "server-only";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { compareNames } from "@/lib/platform/text";
import { fullNames, writeAreaCell } from "./area-cell";
import { type Video, videoListSchema } from "./schema";
import { selectVideos } from "./select-page";

/** Exports the library, newest first, as a spreadsheet that an import accepts. @param actorId of the administrator */
export async function exportVideos(actorId: string, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.videos_exported", ...auditContext });
  return csvFile("waypoint-videos", ["url", "title", "description", "areas"], batches(actorId));
}

async function* batches(actorId: string) {
  const writeAreas = areaCellWriter(await listKnowledgeAreas());
  for await (const videos of videoBatches(actorId))
    yield videos.map(({ videoUrl, title, description, knowledgeAreas }) => [
      ...[videoUrl, title, description, writeAreas(knowledgeAreas)],
    ]);
}

/** Formats points in areas as a cell, most points first, then by name, so that equal points give equal cells. */
export function areaCellWriter(areas: KnowledgeArea[]) {
  const nameOf = fullNames(areas);
  const names = new Map(areas.map((area) => [area.id, nameOf(area)]));
  return (scores: { knowledgeAreaId: string; points: number }[]): string =>
    writeAreaCell(
      scores
        .flatMap(({ knowledgeAreaId, points }) => {
          const name = names.get(knowledgeAreaId);
          return name === undefined ? [] : [{ name, points }];
        })
        .sort((one, other) => other.points - one.points || compareNames(one.name, other.name)),
    );
}

/** All videos of the library, newest first, in pages. @param actorId of the administrator */
export async function* videoBatches(actorId: string): AsyncGenerator<Video[], void> {
  let cursor: string | undefined;
  do {
    const page = await selectVideos(videoListSchema.parse({ limit: 500, cursor }), actorId);
    yield JSON.parse(page.json) as Video[];
    cursor = page.next ?? undefined;
  } while (cursor);
}

import "server-only";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { fullName, writeAreaCell } from "./area-cell";
import { type Video, videoListSchema } from "./schema";
import { selectVideos } from "./select-page";

/** Exports the library, newest first, as a spreadsheet that an import accepts. @param actorId of the administrator */
export async function exportVideos(actorId: string, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.videos_exported", ...auditContext });
  return csvFile("waypoint-videos", ["url", "title", "description", "areas"], batches(actorId));
}

async function* batches(actorId: string) {
  const areas = await listKnowledgeAreas();
  const nameOf = (id: string, name: string) => {
    const area = areas.find((other) => other.id === id);
    return area ? fullName(area, areas) : name;
  };
  let cursor: string | undefined;
  do {
    const page = await selectVideos(videoListSchema.parse({ limit: 500, cursor }), actorId);
    yield (JSON.parse(page.json) as Video[]).map(({ videoUrl, title, description, knowledgeAreas }) => {
      const cells = knowledgeAreas.map(({ knowledgeAreaId, knowledgeAreaName, points }) => ({
        name: nameOf(knowledgeAreaId, knowledgeAreaName),
        points,
      }));
      return [videoUrl, title, description, writeAreaCell(cells)];
    });
    cursor = page.next ?? undefined;
  } while (cursor);
}

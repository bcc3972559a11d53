import "server-only";
import Papa from "papaparse";
import { listKnowledgeAreas } from "@/lib/knowledge-areas/data";
import { fullName, writeAreaCell } from "./area-cell";
import { selectVideos } from "./data";
import { type Video, videoListSchema } from "./schema";

/** The library as a spreadsheet that an import can read again, newest first. @param actorId who asks */
export async function exportVideos(actorId: string): Promise<string> {
  const areas = await listKnowledgeAreas();
  const nameOf = (id: string, name: string) => {
    const area = areas.find((other) => other.id === id);
    return area ? fullName(area, areas) : name;
  };
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await selectVideos(videoListSchema.parse({ limit: 500, cursor }), actorId);
    for (const { videoUrl, title, description, knowledgeAreas } of JSON.parse(page.json) as Video[]) {
      const cells = knowledgeAreas.map(({ knowledgeAreaId, knowledgeAreaName, points }) => ({
        name: nameOf(knowledgeAreaId, knowledgeAreaName),
        points,
      }));
      rows.push([videoUrl, title, description, writeAreaCell(cells)]);
    }
    cursor = page.next ?? undefined;
  } while (cursor);
  // A cell that begins as a formula does would be run by the program that opens it.
  return Papa.unparse({ fields: ["url", "title", "description", "areas"], data: rows }, { escapeFormulae: true });
}

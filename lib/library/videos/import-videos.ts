import "server-only";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { Problem } from "@/lib/platform/http/problem";
import { findArea, readAreaCell } from "./area-cell";
import { createVideo, findProviderVideos } from "./data";
import { type ImportedVideo, type VideoImport, type VideoInput, videoFormSchema } from "./schema";
import { parseVideoUrl } from "./video-url";

type Row = VideoImport["rows"][number];

const invalid = (message: string) => ({ fate: "invalid" as const, message });

/**
 * Adds the videos of a spreadsheet; those that are in the library already are skipped, so that an import can be repeated.
 * A dry run returns the status of each row and writes nothing.
 */
export async function importVideos(
  { rows, dryRun }: VideoImport,
  auditContext: AuditContext,
): Promise<ImportedVideo[]> {
  const areas = await listKnowledgeAreas();
  const known = new Set(await findProviderVideos(rows.flatMap(({ videoUrl }) => parseVideoUrl(videoUrl) ?? [])));
  const results: ImportedVideo[] = [];
  for (const row of rows) {
    const input = readRow(row, areas);
    results.push({ title: row.title, ...(await settle(input, known, dryRun, auditContext)) });
  }
  const added = results.filter(({ fate }) => fate === "new").length;
  if (!dryRun && added > 0)
    await recordEvent({ action: "spreadsheet.videos_imported", detail: { rows: added }, ...auditContext });
  return results;
}

async function settle(input: VideoInput | string, known: Set<string>, dryRun: boolean, auditContext: AuditContext) {
  if (typeof input === "string") return invalid(input);
  const address = parseVideoUrl(input.videoUrl);
  const key = `${address?.provider} ${address?.providerVideoId}`;
  if (known.has(key)) return { fate: "exists" as const, message: "This video is already in the library" };
  known.add(key);
  if (dryRun) return { fate: "new" as const, message: null };
  try {
    await createVideo(input, auditContext);
    return { fate: "new" as const, message: null };
  } catch (error) {
    // Another request added the video or deleted an area meanwhile: this row alone fails.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.status === 409 ? { fate: "exists" as const, message: error.detail } : invalid(error.detail);
  }
}

/** Validates a row. @returns the video to add, or one sentence that says why it cannot be added */
function readRow({ areas: cell, ...fields }: Row, areas: KnowledgeArea[]): VideoInput | string {
  const knowledgeAreas = [];
  for (const { name, points } of readAreaCell(cell)) {
    const area = findArea(name, areas);
    if (area === null) return `The knowledge area “${name}” does not exist`;
    if (area === "several") return `More than one knowledge area is called “${name}”; write its main area before it`;
    knowledgeAreas.push({ knowledgeAreaId: area.id, points });
  }
  const result = videoFormSchema.safeParse({ ...fields, knowledgeAreas });
  return result.success ? result.data : (result.error.issues[0]?.message ?? "Invalid input");
}

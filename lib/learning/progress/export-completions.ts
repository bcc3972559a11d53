import "server-only";
import { asViewedFile, type ViewedBatch } from "@/lib/identity/record-views/data";
import type { UserSearch } from "@/lib/identity/users/schema";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { fullName, writeAreaCell } from "@/lib/library/videos/area-cell";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { NIL_ID } from "@/lib/platform/schema";
import { type CompletionPlace, selectCompletions } from "./data";

const fields = ["email", "name", "video", "completed at", "points", "areas", "evidence", "watched %"];

/** Exports the matching users' completions as a spreadsheet, with one row per user and video, grouped by user. */
export async function exportCompletions(search: UserSearch, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.progress_exported", ...auditContext });
  return csvFile("waypoint-progress", fields, asViewedFile(auditContext.actorId, batches(search)));
}

async function* batches(search: UserSearch): AsyncGenerator<ViewedBatch<string[]>, void> {
  const all = await listKnowledgeAreas();
  const nameOf = ({ id, name }: { id: string; name: string }) => {
    const area = all.find((other) => other.id === id);
    return area ? fullName(area, all) : name;
  };
  let after: CompletionPlace | null = { userId: NIL_ID, videoId: NIL_ID };
  while (after) {
    const { rows, last }: Awaited<ReturnType<typeof selectCompletions>> = await selectCompletions(search, after);
    yield {
      userIds: rows.map(({ userId }) => userId),
      rows: rows.map(({ email, name, title, completedAt, points, areas, evidence, watchedPercent }) => [
        email,
        name,
        title,
        completedAt.toISOString(),
        String(points),
        writeAreaCell(areas.map((area) => ({ name: nameOf(area), points: area.points }))),
        evidence,
        String(watchedPercent ?? ""),
      ]),
    };
    after = last;
  }
}

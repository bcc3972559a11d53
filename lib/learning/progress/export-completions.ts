import "server-only";
import type { UserSearch } from "@/lib/identity/users/schema";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { fullName, writeAreaCell } from "@/lib/library/videos/area-cell";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { type CompletionPlace, selectCompletions } from "./data";

const fields = ["email", "name", "video", "completed at", "points", "areas"];

/** Who completed what, and when: a row for each person and video, a person's together. */
export async function exportCompletions(whose: UserSearch, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.progress_exported", ...auditContext });
  return csvFile("waypoint-progress", fields, batches(whose));
}

/** Before every other id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

async function* batches(whose: UserSearch) {
  const all = await listKnowledgeAreas();
  const nameOf = ({ id, name }: { id: string; name: string }) => {
    const area = all.find((other) => other.id === id);
    return area ? fullName(area, all) : name;
  };
  let after: CompletionPlace | null = { userId: NOBODY, videoId: NOBODY };
  while (after) {
    const { rows, last }: Awaited<ReturnType<typeof selectCompletions>> = await selectCompletions(whose, after);
    yield rows.map(({ email, name, title, completedAt, points, areas }) => [
      email,
      name,
      title,
      completedAt.toISOString(),
      String(points),
      writeAreaCell(areas.map((area) => ({ name: nameOf(area), points: area.points }))),
    ]);
    after = last;
  }
}

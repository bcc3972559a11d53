import "server-only";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { selectEntries } from "./data";

const fields = ["at", "email", "name", "video", "area", "points", "kind", "evidence", "reason", "batch"];

/** Exports all entries of all users, or of one user, as a spreadsheet in the order of writing. */
export async function exportPoints(userId: string | undefined, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.points_exported", subjectId: userId, ...auditContext });
  return csvFile("waypoint-points", fields, batches(userId));
}

async function* batches(userId: string | undefined) {
  let after: string | null = "0";
  while (after !== null) {
    const { rows, last }: Awaited<ReturnType<typeof selectEntries>> = await selectEntries(userId, after);
    yield rows.map(({ at, email, name, title, area, points, kind, evidence, reason, batchId }) => [
      at,
      email,
      name,
      title,
      area,
      points,
      kind,
      evidence ?? "",
      reason ?? "",
      batchId ?? "",
    ]);
    after = last;
  }
}

import "server-only";
import { asViewedFile, type ViewedBatch } from "@/lib/identity/record-views/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { type Cell, csvFile } from "@/lib/platform/http/csv";
import { listReport } from "./data";
import type { ReportFilter, ReportRow, UserReportFilter, UserReportRow } from "./schema";
import type { Scope } from "./scope";
import type { Subject } from "./subjects";
import { getUserReport } from "./user-report";

/**
 * Users read in the first query, so that the download begins soon; each further query reads twice as many, up to the
 * maximum.
 */
const FIRST_BATCH_ROWS = 50;
const MOST_BATCH_ROWS = 500;

const fields = ["status", "percent", "checked", "watched", "marked", "points", "last active", "due", "late"];

/** Cells of a user's figures. */
const figuresOf = (row: Pick<ReportRow, keyof UserReportRow & keyof ReportRow>) => [
  row.status.replace("_", " "),
  row.percent ?? "",
  row.checked,
  row.watched,
  row.marked,
  row.points,
  row.lastActiveOn ?? "",
  row.dueOn ?? "",
  row.isLate ? "yes" : "no",
];

/** Exports a report as a spreadsheet, in the filter's order. @throws {Problem} as `listReport` */
export async function exportReport(
  subject: Subject,
  filter: ReportFilter,
  scope: Scope,
  auditContext: AuditContext,
): Promise<Response> {
  const detail = { title: subject.title };
  const batches = asViewedFile(auditContext.actorId, batchesOf(subject, filter, scope));
  const file = await csvFile("waypoint-report", ["name", "email", "teams", ...fields], batches);
  await recordEvent({ action: "spreadsheet.report_exported", detail, ...auditContext });
  return file;
}

async function* batchesOf(
  subject: Subject,
  filter: ReportFilter,
  scope: Scope,
): AsyncGenerator<ViewedBatch<Cell[]>, void> {
  let cursor: string | undefined;
  let limit = FIRST_BATCH_ROWS;
  do {
    const { rows, next } = await listReport(subject, { ...filter, limit, cursor }, scope);
    yield {
      userIds: rows.map(({ userId }) => userId),
      rows: rows.map((row) => [
        row.name,
        row.email ?? "",
        row.teams.map(({ name }) => name).join("; "),
        ...figuresOf(row),
      ]),
    };
    cursor = next ?? undefined;
    limit = Math.min(2 * limit, MOST_BATCH_ROWS);
  } while (cursor);
}

/** Exports the report of a user as a spreadsheet. */
export async function exportUserReport(
  userId: string,
  filter: UserReportFilter,
  auditContext: AuditContext,
): Promise<Response> {
  const rows = await getUserReport(userId, filter);
  await recordEvent({ action: "spreadsheet.report_exported", subjectId: userId, ...auditContext });
  const written = rows.map((row) => [row.subject.slice(0, -1), row.title, ...figuresOf(row)]);
  return csvFile("waypoint-report", ["kind", "title", ...fields], [written]);
}

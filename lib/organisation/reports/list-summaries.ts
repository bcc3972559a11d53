import "server-only";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { decodeCursor, encodeCursor } from "@/lib/platform/http/cursor";
import { invalid } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { searchKey } from "@/lib/platform/text";
import type { SummaryFigures, SummaryFilter, SummaryList, SummarySort, SummarySubject } from "./schema";
import { readSummaries } from "./summaries";

const byTitle = (a: SummaryFigures, b: SummaryFigures) =>
  a.title.localeCompare(b.title, "en") || (a.id < b.id ? -1 : 1);

const keyOf: Record<Exclude<SummarySort, "title">, (row: SummaryFigures) => number> = {
  late: ({ late }) => late,
  completed: ({ completedPercent }) => completedPercent,
  recent: ({ recent }) => recent,
  rating: ({ rating }) => rating ?? -1,
};

/** The figures that match, in the order: by title, or the most first. */
async function readOrdered(subject: SummarySubject, { q, sort }: SummaryFilter): Promise<SummaryFigures[]> {
  const key = searchKey(q ?? "");
  const rows = (await readSummaries(subject)).filter(({ title }) => searchKey(title).includes(key));
  const most = sort === "title" ? () => 0 : (a: SummaryFigures, b: SummaryFigures) => keyOf[sort](b) - keyOf[sort](a);
  return rows.toSorted((a, b) => most(a, b) || byTitle(a, b)).map(({ users: _, ...row }) => row);
}

/**
 * A page of the figures of every path, video, track, area or team.
 * @throws {Problem} 400 for an invalid cursor, also of a row that is gone
 */
export async function listSummaries(subject: SummarySubject, { limit, cursor, ...filter }: SummaryList) {
  const rows = await readOrdered(subject, filter);
  const list = `summaries ${subject} ${filter.sort}`;
  let start = 0;
  if (cursor) {
    const [last] = decodeCursor(list, cursor, [uuid]);
    start = rows.findIndex(({ id }) => id === last) + 1;
    if (start === 0) throw invalid("This cursor is not valid. Start again without one");
  }
  const items = rows.slice(start, start + limit);
  const last = items.at(-1);
  const next = last && start + limit < rows.length ? encodeCursor(list, [last.id]) : null;
  return { items, total: rows.length, next };
}

const fields = ["title", "under way", "completed %", "late", "completed in 30 days", "rating"];

/** Exports the figures as a spreadsheet, in the filter's order. */
export async function exportSummaries(
  subject: SummarySubject,
  filter: SummaryFilter,
  auditContext: AuditContext,
): Promise<Response> {
  await recordEvent({ action: "spreadsheet.report_exported", detail: { title: subject }, ...auditContext });
  const rows = await readOrdered(subject, filter);
  const written = rows.map(({ title, underWay, completedPercent, late, recent, rating }) => [
    ...[title, underWay, completedPercent, late, recent],
    rating ?? "",
  ]);
  return csvFile(`waypoint-${subject}`, fields, [written]);
}

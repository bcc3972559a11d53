import "server-only";
import { csvFile } from "@/lib/platform/http/csv";
import { type AuditContext, recordEvent, selectEvents, usersIn } from "./data";
import type { AuditEvent, AuditFilter } from "./schema";

const fields = ["at", "action", "by", "by email", "about", "about email", "address", "device", "detail", "token"];

/** The audit log as CSV, newest first. The export itself is the first event in it. */
export async function exportEvents(
  filter: AuditFilter,
  timeZone: string,
  auditContext: AuditContext,
  asViewed: (batches: AsyncGenerator<AuditBatch, void>) => AsyncGenerator<string[][], void>,
): Promise<Response> {
  await recordEvent({ action: "spreadsheet.audit_exported", ...auditContext });
  return csvFile("waypoint-audit", fields, asViewed(batches(filter, timeZone)));
}

/** The rows of some events, and the users whom they are by or about. */
export type AuditBatch = { userIds: string[]; rows: string[][] };

async function* batches(filter: AuditFilter, timeZone: string): AsyncGenerator<AuditBatch, void> {
  let cursor: string | undefined;
  do {
    const { events, next } = await selectEvents({ ...filter, limit: 500, cursor }, timeZone);
    yield { userIds: usersIn(events), rows: events.map(toRow) };
    cursor = next ?? undefined;
  } while (cursor);
}

const nameOf = (person: AuditEvent["actor"]) => person && [person.name ?? person.id, person.email ?? ""];

const toRow = ({ at, action, actor, subject, address, device, token, detail }: AuditEvent): string[] => [
  at,
  action,
  ...(nameOf(actor) ?? ["", ""]),
  ...(nameOf(subject) ?? ["", ""]),
  address ?? "",
  device ?? "",
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : value}`)
    .join("; "),
  token ? (token.name ?? token.id) : "",
];

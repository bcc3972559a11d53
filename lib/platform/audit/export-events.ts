import "server-only";
import { csvFile } from "@/lib/platform/http/csv";
import { type AuditContext, recordEvent, selectEvents } from "./data";
import type { AuditEvent, AuditFilter } from "./schema";

const fields = ["at", "action", "by", "by email", "about", "about email", "address", "device", "detail", "token"];

/** The audit log as CSV, newest first. The export itself is the first event in it. */
export async function exportEvents(
  filter: AuditFilter,
  timeZone: string,
  auditContext: AuditContext,
): Promise<Response> {
  await recordEvent({ action: "spreadsheet.audit_exported", ...auditContext });
  return csvFile("waypoint-audit", fields, batches(filter, timeZone));
}

async function* batches(filter: AuditFilter, timeZone: string) {
  let cursor: string | undefined;
  do {
    const { events, next } = await selectEvents({ ...filter, limit: 500, cursor }, timeZone);
    yield events.map(toRow);
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

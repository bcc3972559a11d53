import { pagesQuery } from "@/lib/platform/http/list-pages";
import type { AuditEvent, AuditFilter } from "./schema";

const query = (filter: AuditFilter) => {
  const parameters = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
};

/** Pages of the audit log, the latest first; administrators only. */
export const auditEventsQuery = (filter: AuditFilter = {}) =>
  pagesQuery<AuditEvent>(["/api/audit-events", filter], `/api/audit-events${query(filter)}`);

/** The address of the CSV download; administrators only. */
export const auditExport = (filter: AuditFilter) => `/api/audit-events/export${query(filter)}`;

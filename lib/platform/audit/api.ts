import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { AuditEvent, AuditFilter } from "./schema";

const query = (filter: AuditFilter) => {
  const parameters = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
};

/** Pages of the audit log, the latest first; administrators only. */
export const auditEventsQuery = (filter: AuditFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/audit-events", filter],
    queryFn: ({ pageParam, signal }) => requestPage<AuditEvent>(pageParam, signal),
    initialPageParam: `/api/audit-events${query(filter)}`,
    getNextPageParam: (page: Page<AuditEvent>) => page.next,
  });

/** The address of the CSV download; administrators only. */
export const auditExport = (filter: AuditFilter) => `/api/audit-events/export${query(filter)}`;

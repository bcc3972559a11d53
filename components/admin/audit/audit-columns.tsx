import type { Column } from "@/components/lists/data-table";
import type { AuditEvent } from "@/lib/platform/audit/schema";
import { actionInWords, detailInWords } from "./audit-words";

/** In the viewer's own time zone. */
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** @param fallback shown when the event names no user */
function Named({ person, fallback }: { person: AuditEvent["actor"]; fallback: string }) {
  if (!person) return <span className="text-fg-3">{fallback}</span>;
  return (
    <span className="wrap-anywhere">
      {person.name ?? <span className="text-fg-3">Deleted user</span>}
      {person.email && <span className="block text-small text-fg-3">{person.email}</span>}
    </span>
  );
}

/** The columns of the audit log. @param onSubject called with the id of the subject whose events are wanted */
export const auditColumns = (onSubject: (id: string) => void): [Column<AuditEvent>, ...Column<AuditEvent>[]] => [
  {
    header: "Action",
    cell: ({ action, detail }) => (
      <span>
        <span className="block font-medium">{actionInWords(action)}</span>
        <span className="text-small text-fg-3">{detailInWords(detail)}</span>
      </span>
    ),
  },
  {
    header: "By",
    cell: ({ actor, token }) => (
      <>
        <Named person={actor} fallback="Unknown" />
        {token && (
          <span className="block text-small text-fg-3 wrap-anywhere">{`by token ${token.name ?? token.id}`}</span>
        )}
      </>
    ),
  },
  {
    header: "Subject",
    cell: ({ subject }) => (
      <>
        <Named person={subject} fallback="—" />
        {subject && (
          <button
            type="button"
            onClick={() => onSubject(subject.id)}
            className="block min-h-6 text-meta text-fg-3 underline underline-offset-4 hover:text-fg touch:min-h-11"
          >
            Its events
            <span className="sr-only"> of {subject.name ?? subject.id}</span>
          </button>
        )}
      </>
    ),
  },
  {
    header: "When",
    cell: ({ at }) => (
      <time dateTime={at} className="text-small">
        {moment.format(new Date(at))}
      </time>
    ),
  },
  {
    header: "From",
    cell: ({ address, device }) => (
      <span className="text-small wrap-anywhere">
        {device ?? "Unknown device"}
        {address && <span className="block font-mono text-meta text-fg-3">{address}</span>}
      </span>
    ),
  },
];

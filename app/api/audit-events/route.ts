import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { recordView } from "@/lib/identity/record-views/data";
import { listEvents, usersIn } from "@/lib/platform/audit/data";
import { auditEventSchema, auditListSchema } from "@/lib/platform/audit/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { readTimeZone } from "@/lib/platform/organisation/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAuditEvents",
      tag: "Audit",
      summary: "List the audit log",
      description:
        "Newest first, one page at a time. `personId` is the actor or the subject, `kind` what the event is about; `from` and `to` are days of the organisation, both included, `q` a part of the details or of a name. Names are the current ones, and null for deleted users. The total is counted up to 1,000.",
      access: admin,
      query: auditListSchema,
      answer: z.array(auditEventSchema),
      paged: true,
      example: { query: { kind: "user" } },
    },
    async ({ actor, query }) => {
      const { events, total, next } = await listEvents(query, await readTimeZone());
      const found = query.q === undefined ? [] : usersIn(events).filter((id) => id !== actor.id);
      const userId = query.personId ?? query.subjectId ?? (found.length === 1 ? found[0] : undefined);
      if (userId !== undefined) await recordView(actor.id, userId);
      return Response.json(events, { headers: pageHeaders("/api/audit-events", query, total, next) });
    },
  ),
});

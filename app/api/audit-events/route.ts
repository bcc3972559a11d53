import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { recordView } from "@/lib/identity/record-views/data";
import { listEvents } from "@/lib/platform/audit/data";
import { auditEventSchema, auditListSchema } from "@/lib/platform/audit/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAuditEvents",
      tag: "Audit",
      summary: "List the audit log",
      description:
        "Newest first, one page at a time. `personId` is the actor or the subject, `kind` what the event is about. Names are the current ones, and null for deleted users. The total is counted up to 1,000.",
      access: admin,
      query: auditListSchema,
      answer: z.array(auditEventSchema),
      paged: true,
      example: { query: { kind: "user" } },
    },
    async ({ actor, query }) => {
      const { events, total, next } = await listEvents(query);
      if (query.personId !== undefined) await recordView(actor.id, query.personId);
      return Response.json(events, { headers: pageHeaders("/api/audit-events", query, total, next) });
    },
  ),
});

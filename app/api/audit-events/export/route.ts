import { admin, auditContext } from "@/lib/identity/auth/access";
import { asViewedFile, recordView } from "@/lib/identity/record-views/data";
import { type AuditBatch, exportEvents } from "@/lib/platform/audit/export-events";
import { auditFilterSchema } from "@/lib/platform/audit/schema";
import { methods, route } from "@/lib/platform/http/route";
import { readTimeZone } from "@/lib/platform/organisation/data";

/** The batches, whose viewer does not count. */
async function* without(viewerId: string, batches: AsyncGenerator<AuditBatch, void>): AsyncGenerator<AuditBatch, void> {
  for await (const { userIds, rows } of batches) yield { userIds: userIds.filter((id) => id !== viewerId), rows };
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportAuditEvents",
      tag: "Audit",
      summary: "Export the audit log as a spreadsheet",
      access: admin,
      query: auditFilterSchema,
      answer: "text/csv",
      example: {
        query: { kind: "user" },
        answer: "at,action,by,by email,about,about email,address,device,detail,token\n",
      },
    },
    async ({ actor, query, request }) => {
      // A search that finds events of one other user alone shows their record.
      const asViewed = (batches: AsyncGenerator<AuditBatch, void>) =>
        asViewedFile(query.q === undefined ? null : actor.id, without(actor.id, batches));
      const context = auditContext(actor, request);
      const file = await exportEvents(query, await readTimeZone(), context, asViewed);
      const userId = query.personId ?? query.subjectId;
      if (userId !== undefined) await recordView(actor.id, userId);
      return file;
    },
  ),
});

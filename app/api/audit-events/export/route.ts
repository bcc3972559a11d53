import { admin, auditContext } from "@/lib/identity/auth/access";
import { recordView } from "@/lib/identity/record-views/data";
import { whileActing } from "@/lib/identity/sessions/data";
import { exportEvents } from "@/lib/platform/audit/export-events";
import { auditFilterSchema } from "@/lib/platform/audit/schema";
import { methods, route } from "@/lib/platform/http/route";
import { readTimeZone } from "@/lib/platform/organisation/data";

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
      const file = whileActing(actor, await exportEvents(query, await readTimeZone(), auditContext(actor, request)));
      const userId = query.personId ?? query.subjectId;
      if (userId !== undefined) await recordView(actor.id, userId);
      return file;
    },
  ),
});

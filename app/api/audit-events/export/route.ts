import { admin, auditContext } from "@/lib/identity/auth/access";
import { exportEvents } from "@/lib/platform/audit/export-events";
import { auditFilterSchema } from "@/lib/platform/audit/schema";
import { methods, route } from "@/lib/platform/http/route";

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
    async ({ actor, query, request }) => exportEvents(query, auditContext(actor, request)),
  ),
});

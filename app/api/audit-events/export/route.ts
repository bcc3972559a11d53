import { admin, doneBy } from "@/lib/identity/auth/access";
import { exportEvents } from "@/lib/platform/audit/export-events";
import { auditFilterSchema } from "@/lib/platform/audit/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: auditFilterSchema }, async ({ actor, query, request }) =>
    exportEvents(query, doneBy(actor, request)),
  ),
});

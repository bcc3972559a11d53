import { exportEvents } from "@/lib/audit/export-events";
import { auditFilterSchema } from "@/lib/audit/schema";
import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: auditFilterSchema }, async ({ actor, query, request }) =>
    exportEvents(query, doneBy(actor, request)),
  ),
});

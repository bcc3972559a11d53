import { admin } from "@/lib/identity/auth/access";
import { listEvents } from "@/lib/platform/audit/data";
import { auditListSchema } from "@/lib/platform/audit/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: auditListSchema }, async ({ query }) => {
    const { events, total, next } = await listEvents(query);
    return Response.json(events, { headers: pageHeaders("/api/audit-events", query, total, next) });
  }),
});

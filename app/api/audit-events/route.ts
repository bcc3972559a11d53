import { listEvents } from "@/lib/audit/data";
import { auditListSchema } from "@/lib/audit/schema";
import { admin } from "@/lib/auth/access";
import { pageHeaders } from "@/lib/http/cursor";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: auditListSchema }, async ({ query }) => {
    const { events, total, next } = await listEvents(query);
    return Response.json(events, { headers: pageHeaders("/api/audit-events", query, total, next) });
  }),
});

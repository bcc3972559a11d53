import { admin } from "@/lib/auth/access";
import { pageHeaders } from "@/lib/http/cursor";
import { methods, route } from "@/lib/http/route";
import { listInvitations } from "@/lib/invitations/data";
import { invitationListSchema } from "@/lib/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: invitationListSchema }, async ({ query }) => {
    const { invitations, total, next } = await listInvitations(query);
    return Response.json(invitations, { headers: pageHeaders("/api/users/invitations", query, total, next) });
  }),
});

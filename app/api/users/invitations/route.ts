import { admin } from "@/lib/identity/auth/access";
import { listInvitations } from "@/lib/identity/invitations/data";
import { invitationListSchema } from "@/lib/identity/invitations/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: invitationListSchema }, async ({ query }) => {
    const { invitations, total, next } = await listInvitations(query);
    return Response.json(invitations, { headers: pageHeaders("/api/users/invitations", query, total, next) });
  }),
});

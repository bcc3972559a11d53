import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listInvitations } from "@/lib/identity/invitations/data";
import { invitationListSchema, invitationSchema } from "@/lib/identity/invitations/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listInvitations",
      tag: "Invitations",
      summary: "List the invitations",
      description:
        "The last sent first, one page at a time; `q` is part of a name or an address. The total is counted up to 1,000.",
      access: admin,
      query: invitationListSchema,
      answer: z.array(invitationSchema),
      paged: true,
    },
    async ({ query }) => {
      const { invitations, total, next } = await listInvitations(query);
      return Response.json(invitations, { headers: pageHeaders("/api/users/invitations", query, total, next) });
    },
  ),
});

import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { inviteMany } from "@/lib/invitations/invite-many";
import { inviteManySchema } from "@/lib/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: inviteManySchema }, async ({ actor, body, request }) =>
    inviteMany(body, actor, originOf(request.headers)),
  ),
});

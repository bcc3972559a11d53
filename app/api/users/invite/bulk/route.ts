import { admin } from "@/lib/identity/auth/access";
import { inviteMany } from "@/lib/identity/invitations/invite-many";
import { inviteManySchema } from "@/lib/identity/invitations/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: inviteManySchema }, async ({ actor, body, request }) =>
    inviteMany(body, actor, originOf(request.headers)),
  ),
});

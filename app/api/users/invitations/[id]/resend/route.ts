import { admin } from "@/lib/identity/auth/access";
import { inviteAgain } from "@/lib/identity/invitations/invite";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, params: idParams }, async ({ actor, params, request }) =>
    inviteAgain(params.id, actor, originOf(request.headers)),
  ),
});

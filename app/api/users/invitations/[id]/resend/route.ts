import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { inviteAgain } from "@/lib/invitations/invite";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, params: idParams }, async ({ actor, params, request }) =>
    inviteAgain(params.id, actor, originOf(request.headers)),
  ),
});

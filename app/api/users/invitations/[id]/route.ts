import { admin } from "@/lib/identity/auth/access";
import { withdrawInvitation } from "@/lib/identity/invitations/data";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await withdrawInvitation(params.id, { actorId: actor.id, origin: originOf(request.headers) });
    return noContent();
  }),
});

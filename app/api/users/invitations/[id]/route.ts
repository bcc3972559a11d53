import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { withdrawInvitation } from "@/lib/invitations/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await withdrawInvitation(params.id, { actorId: actor.id, origin: originOf(request.headers) });
    return noContent();
  }),
});

import { setActive } from "@/lib/identity/accounts/data";
import { admin } from "@/lib/identity/auth/access";
import { activeSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: admin, params: idParams, body: activeSchema }, async ({ actor, params, body, request }) =>
    setActive(params.id, body.active, { actorId: actor.id, origin: originOf(request.headers) }),
  ),
});

import { setActive } from "@/lib/accounts/data";
import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { activeSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: admin, params: idParams, body: activeSchema }, async ({ actor, params, body, request }) =>
    setActive(params.id, body.active, { actorId: actor.id, origin: originOf(request.headers) }),
  ),
});

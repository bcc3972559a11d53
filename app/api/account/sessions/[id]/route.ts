import { user } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { endOne } from "@/lib/sessions/end";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: user, params: idParams }, async ({ actor, params, request }) => {
    await endOne(actor, params.id, originOf(request.headers));
    return noContent();
  }),
});

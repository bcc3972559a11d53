import { user } from "@/lib/identity/auth/access";
import { endOne } from "@/lib/identity/sessions/end";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: user, params: idParams }, async ({ actor, params, request }) => {
    await endOne(actor, params.id, originOf(request.headers));
    return noContent();
  }),
});

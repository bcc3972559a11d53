import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { endAllOf } from "@/lib/sessions/end";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await endAllOf(params.id, actor, originOf(request.headers));
    return noContent();
  }),
});

import { freshUser } from "@/lib/identity/auth/access";
import { removeFactor } from "@/lib/identity/factors/enrol";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: freshUser, params: idParams }, async ({ actor, params, request }) => {
    await removeFactor(actor, params.id, originOf(request.headers));
    return noContent();
  }),
});

import { freshUser } from "@/lib/auth/access";
import { removeFactor } from "@/lib/factors/enrol";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: freshUser, params: idParams }, async ({ actor, params, request }) => {
    await removeFactor(actor, params.id, originOf(request.headers));
    return noContent();
  }),
});

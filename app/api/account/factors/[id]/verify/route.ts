import { user } from "@/lib/identity/auth/access";
import { verifyFactor } from "@/lib/identity/factors/enrol";
import { codeSchema } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, params: idParams, body: codeSchema }, async ({ actor, params, body, request }) =>
    verifyFactor(actor, params.id, body.code, originOf(request.headers)),
  ),
});

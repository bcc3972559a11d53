import { user } from "@/lib/auth/access";
import { verifyFactor } from "@/lib/factors/enrol";
import { codeSchema } from "@/lib/factors/schema";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, params: idParams, body: codeSchema }, async ({ actor, params, body, request }) =>
    verifyFactor(actor, params.id, body.code, originOf(request.headers)),
  ),
});

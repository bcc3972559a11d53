import { freshUser, user } from "@/lib/auth/access";
import { countRecoveryCodes } from "@/lib/factors/data";
import { renewRecoveryCodes } from "@/lib/factors/enrol";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => ({ remaining: await countRecoveryCodes(actor.id) })),
  POST: route({ access: freshUser }, async ({ actor, request }) => ({
    recoveryCodes: await renewRecoveryCodes(actor, originOf(request.headers)),
  })),
});

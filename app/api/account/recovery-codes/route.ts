import { freshUser, user } from "@/lib/identity/auth/access";
import { countRecoveryCodes } from "@/lib/identity/factors/data";
import { renewRecoveryCodes } from "@/lib/identity/factors/enrol";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => ({ remaining: await countRecoveryCodes(actor.id) })),
  POST: route({ access: freshUser }, async ({ actor, request }) => ({
    recoveryCodes: await renewRecoveryCodes(actor, originOf(request.headers)),
  })),
});

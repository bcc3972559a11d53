import { user } from "@/lib/identity/auth/access";
import { verifyPhone } from "@/lib/identity/contact-details/change";
import { codeSchema } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: codeSchema }, async ({ actor, body, request }) =>
    verifyPhone(actor.id, body.code, originOf(request.headers)),
  ),
});

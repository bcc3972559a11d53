import { user } from "@/lib/auth/access";
import { verifyPhone } from "@/lib/contact-details/change";
import { codeSchema } from "@/lib/factors/schema";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: codeSchema }, async ({ actor, body, request }) =>
    verifyPhone(actor.id, body.code, originOf(request.headers)),
  ),
});

import { changePassword } from "@/lib/identity/accounts/own-password";
import { changePasswordSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: user, body: changePasswordSchema }, async ({ actor, body, request }) => {
    await changePassword(actor, body, originOf(request.headers));
    return noContent();
  }),
});

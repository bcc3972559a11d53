import { changePassword } from "@/lib/accounts/own-password";
import { changePasswordSchema } from "@/lib/accounts/schema";
import { user } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: user, body: changePasswordSchema }, async ({ actor, body, request }) => {
    await changePassword(actor, body, originOf(request.headers));
    return noContent();
  }),
});
